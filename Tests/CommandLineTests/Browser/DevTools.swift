import Foundation
import GeoJSON

/// A headless Chromium, driven over the DevTools protocol by pipes: its file descriptors 3 and 4, messages ended by NUL.
///
/// For one thread. Every wait has an end.
final class DevTools {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// The browser of `CARTOUCHE_CHROMIUM`, or one on the PATH.
    static let browser: String? = {
        let environment = ProcessInfo.processInfo.environment
        let named = environment["CARTOUCHE_CHROMIUM"].map { [$0] }
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        let names = ["chromium", "chromium-browser", "google-chrome", "chrome"]
        let found = names.flatMap { name in folders.map { "\($0)/\(name)" } }
        return (named ?? found).first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let profile: TemporaryFolder
    private var buffer: [UInt8] = []
    private var last = 0
    private var session: String?
    /// What the page has complained about: exceptions, and errors and warnings in its console.
    private(set) var complaints: [String] = []

    /// Starts a browser, a second time where the first one ended at its start, as it does under heavy load.
    static func start() throws -> DevTools {
        do { return try DevTools() } catch { return try DevTools() }
    }

    private init() throws {
        guard let browser = Self.browser else { throw Failure(description: "there is no browser") }
        profile = try TemporaryFolder()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        // Without a graphics card WebGL is drawn by the processor. The sandbox does not work for root.
        process.arguments = [
            "-c", #"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null 2>/dev/null"#, browser, "--headless=new",
            "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--remote-debugging-pipe",
            "--no-first-run", "--disable-extensions", "--disable-background-networking", "--hide-scrollbars",
            "--user-data-dir=\(profile.url.path)", "about:blank",
        ]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var target: String?
        for _ in 0..<50 where target == nil {
            let targets = try send("Target.getTargets")["targetInfos"]?.array ?? []
            target = targets.first { $0["type"]?.string == "page" }?["targetId"]?.string
            if target == nil { usleep(100_000) }
        }
        guard let target else { throw Failure(description: "the browser has no page") }
        session = try send(
            "Target.attachToTarget", .object(["targetId": .string(target), "flatten": .bool(true)]))["sessionId"]?
            .string
        for domain in ["Page", "Runtime", "Log"] { try send("\(domain).enable") }
        try resize(width: 1400, height: 1100)
    }

    deinit {
        // The browser's helpers end with it.
        process.terminate()
        let end = Date().addingTimeInterval(3)
        while process.isRunning, Date() < end { usleep(20_000) }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    // MARK: What tests do

    func resize(width: Int, height: Int) throws {
        try send(
            "Emulation.setDeviceMetricsOverride",
            .object([
                "width": .number(Double(width)), "height": .number(Double(height)), "deviceScaleFactor": .number(1),
                "mobile": .bool(false),
            ]))
    }

    /// What the reader has asked the system for, such as `prefers-color-scheme` `dark`.
    func prefer(_ feature: String, _ value: String) throws {
        try send(
            "Emulation.setEmulatedMedia",
            .object(["features": .array([.object(["name": .string(feature), "value": .string(value)])])]))
    }

    /// Opens an address and waits until its document is there.
    func open(_ address: String) throws {
        try send("Page.navigate", .object(["url": .string(address)]))
        try wait("document.readyState === 'complete' && location.href !== 'about:blank'")
    }

    /// Opens a preview, and waits until its map shows everything.
    func openPreview(_ path: String) throws {
        try open(URL(fileURLWithPath: path).absoluteString)
        try wait("window.cartouche?.map?.loaded() && cartouche.map.areTilesLoaded()")
    }

    /// The value of an expression, which may be a promise.
    @discardableResult
    func evaluate(_ expression: String) throws -> JSONValue {
        let answer = try send(
            "Runtime.evaluate",
            .object([
                "expression": .string(expression), "awaitPromise": .bool(true), "returnByValue": .bool(true),
            ]))
        if let fault = answer["exceptionDetails"] { throw Failure(description: "\(expression): \(fault.text)") }
        return answer["result"]?["value"] ?? .null
    }

    /// Waits until an expression is true.
    func wait(_ expression: String, seconds: Double = 30) throws {
        let end = Date().addingTimeInterval(seconds)
        while Date() < end {
            // A page that is being replaced can't answer.
            if let value = try? evaluate("Boolean(\(expression))"), value.bool == true { return }
            usleep(30_000)
        }
        throw Failure(description: "still not true after \(seconds) s: \(expression); the page says \(complaints)")
    }

    /// Presses a key and lets it go.
    func press(_ key: String, shift: Bool = false) throws {
        for type in ["keyDown", "keyUp"] {
            var members = [
                JSONMember(key: "type", value: .string(type)), JSONMember(key: "key", value: .string(key)),
                JSONMember(key: "modifiers", value: .number(shift ? 8 : 0)),
            ]
            if key.count == 1, type == "keyDown" { members.append(JSONMember(key: "text", value: .string(key))) }
            try send("Input.dispatchKeyEvent", JSONValue(.object(members)))
        }
    }

    // MARK: The protocol

    @discardableResult
    private func send(_ method: String, _ parameters: JSONValue = .object([:])) throws -> JSONValue {
        last += 1
        var members = [
            JSONMember(key: "id", value: .number(Double(last))), JSONMember(key: "method", value: .string(method)),
            JSONMember(key: "params", value: parameters),
        ]
        if let session { members.append(JSONMember(key: "sessionId", value: .string(session))) }
        try input.fileHandleForWriting.write(contentsOf: Data(JSONValue(.object(members)).text.utf8 + [0]))
        let end = Date().addingTimeInterval(60)
        while true {
            let message = try receive(until: end, method)
            guard message["id"]?.double == Double(last) else {
                note(message)
                continue
            }
            if let error = message["error"] { throw Failure(description: "\(method): \(error.text)") }
            return message["result"] ?? .null
        }
    }

    private func receive(until end: Date, _ method: String) throws -> JSONValue {
        let descriptor = output.fileHandleForReading.fileDescriptor
        while true {
            if let place = buffer.firstIndex(of: 0) {
                let message = try JSONParser.parse(Array(buffer[..<place]))
                buffer.removeFirst(place + 1)
                return message
            }
            var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let left = end.timeIntervalSinceNow
            guard left > 0, Foundation.poll(&poll, 1, Int32(left * 1000) + 1) > 0 else {
                throw Failure(description: "no answer to \(method)")
            }
            let piece = output.fileHandleForReading.availableData
            guard !piece.isEmpty else { throw Failure(description: "the browser has ended at \(method)") }
            buffer += piece
        }
    }

    private func note(_ message: JSONValue) {
        let parameters = message["params"]
        switch message["method"]?.string {
        case "Runtime.exceptionThrown": complaints.append(parameters?["exceptionDetails"]?.text ?? "")
        case "Runtime.consoleAPICalled":
            guard let type = parameters?["type"]?.string, type == "error" || type == "warning" else { return }
            complaints.append(parameters?["args"]?.text ?? "")
        case "Log.entryAdded":
            guard parameters?["entry"]?["level"]?.string == "error" else { return }
            complaints.append(parameters?["entry"]?.text ?? "")
        default: return
        }
    }
}
