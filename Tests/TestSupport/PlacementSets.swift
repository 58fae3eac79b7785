import Foundation

/// Published and generated sets for label placement, with the best assignments known of them.
public enum PlacementSets {
    /// Points of a seeded layout in thousandths of a unit, on 792 × 612 units, for labels of 30 × 7 units.
    public struct Layout: Sendable {
        public var name: String
        public var points: [(x: Int, y: Int)]
    }

    /// Candidates of all points in one row, with those that each overlaps, none of its own point.
    public struct Graph: Sendable {
        public var name: String
        public var candidateCounts: [Int]
        public var conflicts: [[Int]]
    }

    /// Points with labels of their own sizes.
    public struct Labels: Sendable {
        public var name: String
        public var labels: [(x: Int, y: Int, width: Int, height: Int)]
    }

    /// What is known of an instance, of labels placed without overlap in four corner positions, the others hidden.
    public struct Reference: Sendable {
        public var instance: String
        public var count: Int
        /// The most that anyone has placed.
        public var best: Int
        /// No assignment places more; nil where nothing is proven.
        public var upperBound: Int?
        public var firstFit: Int
    }

    /// By name of the instance; empty where the data is absent.
    public static let references: [String: Reference] = {
        guard let bytes = try? SharedData.bytes("data/placement/REFERENCE.tsv") else { return [:] }
        var references: [String: Reference] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count >= 7, let count = Int(fields[2]), let best = Int(fields[4]), let fit = Int(fields[6])
            else { continue }
            references[fields[1]] = Reference(
                instance: fields[1], count: count, best: best, upperBound: Int(fields[5]), firstFit: fit)
        }
        return references
    }()

    /// The layouts of one number of points; nil where the file is absent.
    public static func layouts(_ count: Int) -> [Layout]? {
        guard let text = unpacked("cms_\(count).txt.gz") else { return nil }
        return text.split(separator: UInt8(ascii: "\n")).map { line in
            let numbers = integers(line)
            return Layout(
                name: numbers.count > 1 ? String(numbers[1]) : "",
                points: stride(from: 2, to: numbers.count - 1, by: 2).map { (numbers[$0], numbers[$0 + 1]) })
        }
    }

    /// A conflict graph by its path without ending, such as `lorena/d1000_01`; nil where the file is absent or cut off.
    ///
    /// The format: points, candidates of each, then for each candidate how many it conflicts with and which, counted
    /// from 1 and including those of its own point.
    public static func graph(_ path: String) -> Graph? {
        guard let text = unpacked("\(path).dat.gz") else { return nil }
        let numbers = integers(text[...])
        guard numbers.count >= 2, numbers[1] > 0 else { return nil }
        var conflicts: [[Int]] = []
        var position = 2
        while conflicts.count < numbers[0] * numbers[1] {
            guard position < numbers.count, position + numbers[position] < numbers.count else { return nil }
            let list = numbers[(position + 1)..<(position + 1 + numbers[position])]
            let point = conflicts.count / numbers[1]
            conflicts.append(list.map { $0 - 1 }.filter { $0 / numbers[1] != point })
            position += 1 + list.count
        }
        return Graph(
            name: String(path.split(separator: "/").last ?? ""),
            candidateCounts: [Int](repeating: numbers[1], count: numbers[0]), conflicts: conflicts)
    }

    /// Labels of different sizes by the name of the file without ending; nil where it is absent.
    public static func labels(_ name: String) -> Labels? {
        guard let text = unpacked("clpp/\(name).txt.gz") else { return nil }
        let labels = text.split(separator: UInt8(ascii: "\n")).dropFirst().compactMap {
            line -> (x: Int, y: Int, width: Int, height: Int)? in
            // A name may follow.
            let numbers = line.split(separator: UInt8(ascii: " "), maxSplits: 4).prefix(4).compactMap {
                Int(String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespaces))
            }
            return numbers.count == 4 ? (numbers[0], numbers[1], numbers[2], numbers[3]) : nil
        }
        return Labels(name: name, labels: labels)
    }

    /// Names of the files of a folder without their endings, in order.
    public static func names(in folder: String) -> [String] {
        let path = SharedData.path("data/placement/\(folder)")
        let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return files.compactMap { $0.split(separator: ".").first.map(String.init) }.sorted()
    }

    private static func unpacked(_ name: String) -> [UInt8]? {
        let path = SharedData.path("data/placement/\(name)")
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["gzip", "-dc", path]
        let pipe = Pipe()
        process.standardOutput = pipe
        guard (try? process.run()) != nil else { return nil }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? [UInt8](data) : nil
    }

    private static func integers(_ text: ArraySlice<UInt8>) -> [Int] {
        var numbers: [Int] = []
        var number: Int?
        for byte in text {
            if byte >= 0x30, byte <= 0x39 {
                number = (number ?? 0) * 10 + Int(byte - 0x30)
            } else if let value = number {
                numbers.append(value)
                number = nil
            }
        }
        if let number { numbers.append(number) }
        return numbers
    }
}
