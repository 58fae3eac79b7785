import Configuration
import Foundation
import GeoJSON
import PluginKit
import TestSupport
import Testing

@testable import PluginHost

/// Programs that do what they should..
@Suite struct ProgramTests {
    /// Answers the hello.
    static let hello = #"read -r hello; echo '{"cartouche":1}'; "#
    private static let odd = [
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1.50,-0.0]},"properties":{ "a" : 1e2 }}"#,
        "{\"type\":\"Feature\",\n \"id\":12345678901234567890,\r\n\"geometry\":null,\n\t\"properties\":null}",
        #"{"cartouche:row":77,"type":"Feature","geometry":null,"properties":{"t":"\u00e9\/\"é"},"x":[]}"#,
        #"{"type":"Point","coordinates":[0,0]}"#,
    ]

    @Test(arguments: [true, false])
    func `what comes back as it went stays to the byte`(handshake: Bool) throws {
        // cat gives the hello back, too, which is an answer.
        let run = try ExecRun("cat", Self.odd, handshake: handshake)
        let direct = try ExecRun("exec cat", Self.odd, handshake: handshake)
        let expected =
            Array(Self.odd[..<3]) + [
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]},"properties":null}"#
            ]
        #expect(run.texts == expected)
        #expect(direct.texts == expected)
        #expect(run.diagnostics.isEmpty && run.batch.rejected.isEmpty)
    }

    @Test func `a filter drops what it does not give back`() throws {
        let run = try ExecRun(#"grep -v '"n":[13]'"#, ExecRun.numbered(5), handshake: false)
        #expect(run.names == ["0", "2", "4"])
        #expect(run.batch.rejected.isEmpty)
    }

    @Test func `changes by row, new features, many of one`() throws {
        let script = #"""
            while read -r line; do
              case "$line" in
                *'"end"'*) echo '{"type":"Feature","geometry":null,"properties":{"n":9}}'; echo "$line";;
                *) echo "$line" | sed 's/"n":/"n":1/'; echo "$line";;
              esac
            done
            """#
        let run = try ExecRun(Self.hello + script, ExecRun.numbered(2))
        #expect(run.names == ["10", "0", "11", "1", "9"])
    }

    @Test func `refusals and reports of the program`() throws {
        let script = #"""
            sed -u -e '/"cartouche:row":1,/s/.*/{"cartouche":"reject","row":1,"code":"odd","message":"is odd"}/' \
              -e '/"cartouche:row":2,/s/.*/{"cartouche": "report","level":"note","row":2,"message":"two"}/'
            """#
        let run = try ExecRun(Self.hello + script, ExecRun.numbered(4))
        #expect(run.names == ["0", "3"])
        #expect(run.refusals == ["odd"])
        #expect(run.batch.rejected.first?.raw == Array(ExecRun.numbered(2)[1].utf8))
        #expect(run.diagnostics.map(\.message) == ["exec: two"])
        #expect(run.diagnostics.map(\.severity) == [.note])
    }

    @Test func `another order is put back, with one warning`() throws {
        let run = try ExecRun("sort -r", ExecRun.numbered(4), handshake: false)
        #expect(run.names == ["0", "1", "2", "3"])
        #expect(run.diagnostics.map(\.code) == ["order"])
        let all = try ExecRun("sort -r", ExecRun.numbered(4), handshake: false, scope: "collection")
        #expect(all.names == ["3", "2", "1", "0"])
        #expect(all.diagnostics.isEmpty)
    }

    @Test func `an empty batch is shown to a program for all features only`() throws {
        let make = #"cat; echo '{"type":"Feature","geometry":null,"properties":{"n":1}}'"#
        #expect(try ExecRun(make, [], handshake: false).names.isEmpty)
        #expect(try ExecRun(make, [], handshake: false, scope: "collection").names == ["1"])
    }

    @Test func `the hello tells processor, scope and options`() throws {
        let script = #"read -r hello; echo "$hello" >&2; echo '{"cartouche": 1, "name": "x"}'; cat"#
        let step = try ExecRun.step(
            ["sh", "-c", script], [JSONMember(key: "options", value: try JSONParser.parse(#"{"a":[1.0]}"#))])
        let run = try ExecRun(step, ExecRun.numbered(1))
        #expect(
            run.diagnostics.map(\.message)
                == [#"exec: {"cartouche":1,"processor":"exec","options":{"a":[1.0]},"scope":"feature"}"#])
    }

    @Test func `a program is kept from block to block`() throws {
        let step = try ExecRun.step(["sh", "-c", "echo start >&2; cat"])
        for _ in 0..<3 {
            let run = try ExecRun(step, ExecRun.numbered(2))
            #expect(run.names == ["0", "1"])
        }
        let last = try ExecRun(step, ExecRun.numbered(1))
        #expect(last.diagnostics.isEmpty)
    }

    @Test func `more than pipes hold goes through, also byte for byte`() throws {
        let long = String(repeating: "x", count: 3 << 20)
        let features = [#"{"type":"Feature","geometry":null,"properties":{"n":"\#(long)"}}"#]
        #expect(try ExecRun("cat", features).texts == features)
        // Reads all before it writes anything, and fills standard error before that.
        let slow = "head -c 300000 /dev/zero | tr '\\0' e >&2; dd bs=1 count=20000 2>/dev/null; cat"
        let many = ExecRun.numbered(400)
        #expect(try ExecRun(slow, many, handshake: false).texts == many)
    }

    @Test func `members that are missing: geometry and properties stay, id and others go`() throws {
        let feature =
            #"{"type":"Feature","id":1,"geometry":{"type":"Point","coordinates":[1,2]},"properties":{"n":1},"x":2}"#
        let run = try ExecRun(#"echo '{"cartouche:row":0,"type":"Feature"}'"#, [feature], handshake: false)
        #expect(
            run.texts == [#"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"n":1}}"#])
    }

    @Test func `options are checked`() throws {
        for options in [
            #"{"command":[]}"#, #"{"command":["a"],"timeout":0}"#, #"{"command":["a"],"restarts":-1}"#,
            #"{"command":["a"],"processes":0}"#, #"{"command":["a"],"options":1}"#,
            #"{"command":["a"],"exitCodes":[256]}"#,
            #"{"command":["a\u0000b"]}"#, #"{"command":["a"],"scope":"all"}"#, "{}",
        ] {
            #expect(throws: OptionFault.self, "\(options)") {
                try OptionValues.decode(
                    try JSONParser.parse(options), as: ExecProcessor.manifest.options, expected: "an object")
            }
        }
    }

    @Test func `no descriptor and no process is left`() throws {
        func count(_ isOurs: (String) -> Bool) throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
                isOurs((try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) ?? "")
            }
        }
        let before = try count { $0.hasPrefix("pipe:") }
        // Some that work, some that fail, some that can't be started. Other tests may open a few pipes meanwhile.
        for number in 0..<150 {
            switch number % 3 {
            case 0: #expect(try ExecRun("cat", ExecRun.numbered(1), handshake: false).names == ["0"])
            case 1: #expect(try ExecRun("exit 3", ExecRun.numbered(1), handshake: false).refusals == ["plugin-crash"])
            default:
                #expect(throws: ProcessorError.self) {
                    try ExecRun(try ExecRun.step(["/no/such"]), ExecRun.numbered(1))
                }
            }
        }
        #expect(try count { $0.hasPrefix("pipe:") } < before + 60)
        #expect(try Self.zombies() < 30)
    }

    /// Children of this process that ended and nobody has taken note of.
    private static func zombies() throws -> Int {
        let own = ProcessInfo.processInfo.processIdentifier
        return try FileManager.default.contentsOfDirectory(atPath: "/proc").count { name in
            guard Int32(name) != nil, let data = FileManager.default.contents(atPath: "/proc/\(name)/stat") else {
                return false
            }
            // The name in brackets may hold anything; state and parent stand behind it.
            let fields = String(decoding: data, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
            return fields.count > 1 && fields[0] == "Z" && fields[1] == "\(own)"
        }
    }
}
