import Configuration
import Foundation
import GeoJSON

/// A configuration text with its name, to turn byte ranges into places.
package struct ConfigurationText: Sendable {
    package let name: String
    package let bytes: [UInt8]
    /// Whether the user can look places up: a text that the command line has put together has none to show.
    private let hasPlaces: Bool

    /// - Parameter name: of the file, or nil for a text that no file holds.
    package init(name: String?, bytes: [UInt8]) {
        self.name = name ?? "command line"
        self.bytes = bytes
        hasPlaces = name != nil
    }

    /// Reads a file, or standard input for `-`.
    package init(path: String) throws(RunFailure) {
        name = path == "-" ? "stdin" : path
        hasPlaces = true
        do {
            let handle =
                path == "-" ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            bytes = [UInt8](try handle.readToEnd() ?? Data())
        } catch {
            let exists = FileManager.default.fileExists(atPath: path)
            throw RunFailure(
                exists ? .inputOutput : .noInput,
                Diagnostic(.error, "chain", exists ? "the file can't be read" : "no such file", source: path))
        }
    }

    /// The fault with its place; a value that was not read from the text has none.
    package func diagnostic(_ fault: OptionFault, code: String) -> Diagnostic {
        Diagnostic(
            .error, code, fault.message, remedy: fault.remedy, source: hasPlaces ? name : nil,
            location: fault.range.isEmpty || !hasPlaces
                ? nil : SourceLocation(offset: fault.range.lowerBound, in: bytes))
    }

    package func diagnostic(_ error: JSONSyntaxError) -> Diagnostic {
        Diagnostic(
            .error, "syntax", error.message, source: name, location: SourceLocation(offset: error.offset, in: bytes))
    }
}
