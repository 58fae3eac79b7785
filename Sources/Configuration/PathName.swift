/// Parts of a path's text, with `/` between its components. Nothing is looked up.
package enum PathName {
    /// The folder: what stands before the last component; empty for a bare name, `/` for what lies in the root.
    package static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        var folder = path[..<slash]
        while folder.utf8.last == UInt8(ascii: "/") { folder = folder.dropLast() }
        return folder.isEmpty ? "/" : String(folder)
    }

    /// The last component.
    package static func name(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// A path below a folder; the name alone when the folder is empty.
    package static func joined(_ folder: String, _ name: String) -> String {
        folder.isEmpty ? name : folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
    }

    /// The name without the ending behind its last dot, and that ending; a leading dot begins no ending.
    package static func parts(of name: String) -> (stem: String, ending: String) {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return (name, "") }
        return (String(name[..<dot]), String(name[name.utf8.index(after: dot)...]))
    }
}
