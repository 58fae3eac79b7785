import GeoJSON
import Testing

@testable import Configuration

@Suite struct DiagnosticTests {
    @Test func `a line has place, feature, message and remedy`() {
        let full = Diagnostic(
            .warning, "position", "is odd", remedy: "mend it", source: "a.geojson",
            location: SourceLocation(offset: 9, line: 2, column: 3), featureIndex: 4, featureID: #""x""#)
        #expect(full.line == #"a.geojson:2:3: warning: [position] feature 4 (id "x"): is odd; mend it"#)
        #expect(
            full.json.text
                == #"{"severity":"warning","code":"position","message":"is odd","remedy":"mend it","source":"a.geojson","#
                + #""line":2,"column":3,"offset":9,"feature":4,"id":"x"}"#)
        #expect(Diagnostic(.error, "usage", "no").line == "error: [usage] no")
        #expect(Diagnostic(.note, "crs", "no", source: "f").line == "f: note: [crs] no")
        #expect(
            Diagnostic(.note, "crs", "no", featureIndex: 0).json.text
                == #"{"severity":"note","code":"crs","message":"no","feature":0}"#)
    }

    @Test(arguments: [
        ("c", "", "c"), ("/c", "/", "c"), ("a/b", "a", "b"), ("a/b/", "a/b", ""), ("/a/b.json", "/a", "b.json"),
        ("a//b", "a", "b"), ("", "", ""), ("./x", ".", "x"), ("é/ü", "é", "ü"),
    ])
    func `parts of a path`(_ path: String, _ folder: String, _ name: String) {
        #expect(PathName.folder(of: path) == folder)
        #expect(PathName.name(of: path) == name)
    }

    @Test(arguments: [
        ("a.json", "a", "json"), ("a.b.json", "a.b", "json"), (".hidden", ".hidden", ""), ("a", "a", ""),
        ("a.", "a", ""),
        ("", "", ""),
    ])
    func `parts of a name`(_ name: String, _ stem: String, _ ending: String) {
        let parts = PathName.parts(of: name)
        #expect(parts.stem == stem && parts.ending == ending)
    }

    @Test func `paths are joined without doubled slashes`() {
        #expect(
            PathName.joined("", "n") == "n" && PathName.joined("/", "n") == "/n" && PathName.joined("a", "n") == "a/n")
    }
}
