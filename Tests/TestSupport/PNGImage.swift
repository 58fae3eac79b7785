import CZLIB

/// The pixels of a PNG file: eight bits a channel, not interlaced, as cairo writes them (W3C PNG, third edition).
public struct PNGImage: Sendable {
    public let width: Int
    public let height: Int
    /// Red, green, blue and opacity of each pixel, row by row.
    public let pixels: [UInt8]

    /// Nil for anything else than such a file.
    public init?(_ file: [UInt8]) {
        guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
        func number(_ place: Int) -> Int { file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        var (width, height, channels) = (0, 0, 0)
        var packed: [UInt8] = []
        var place = 8
        while place + 12 <= file.count {
            let length = number(place)
            let name = String(decoding: file[place + 4..<place + 8], as: UTF8.self)
            let start = place + 8
            guard start + length + 4 <= file.count else { return nil }
            switch name {
            case "IHDR":
                (width, height) = (number(start), number(start + 4))
                channels = [2: 3, 6: 4][file[start + 9]] ?? 0
                guard file[start + 8] == 8, channels > 0, file[start + 12] == 0 else { return nil }
            case "IDAT": packed += file[start..<start + length]
            default: break
            }
            place = start + length + 4
        }
        guard width > 0, height > 0 else { return nil }
        let stride = width * channels
        guard var rows = Self.unpack(packed, size: (stride + 1) * height) else { return nil }
        guard Self.unfilter(&rows, stride: stride, channels: channels) else { return nil }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 4)
        for row in 0..<height {
            for column in 0..<width {
                let first = row * (stride + 1) + 1 + column * channels
                pixels += rows[first..<first + 3]
                pixels.append(channels == 4 ? rows[first + 3] : 255)
            }
        }
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    /// Red, green, blue and opacity.
    public func pixel(x: Int, y: Int) -> [UInt8] { Array(pixels[(y * width + x) * 4..<(y * width + x) * 4 + 4]) }

    /// The part of the pixels, 0 to 1, of which a channel differs by more than `tolerance`; 1 for images of other sizes.
    public func difference(from other: PNGImage, tolerance: Int = 32) -> Double {
        guard width == other.width, height == other.height else { return 1 }
        var count = 0
        for pixel in 0..<width * height {
            let range = pixel * 4..<pixel * 4 + 4
            if range.contains(where: { abs(Int(pixels[$0]) - Int(other.pixels[$0])) > tolerance }) { count += 1 }
        }
        return Double(count) / Double(width * height)
    }

    private static func unpack(_ packed: [UInt8], size: Int) -> [UInt8]? {
        var packed = packed
        var length = UInt(size)
        var status = Z_OK
        let rows = [UInt8](unsafeUninitializedCapacity: size) { output, filled in
            status = uncompress(output.baseAddress, &length, &packed, UInt(packed.count))
            filled = status == Z_OK ? Int(length) : 0
        }
        return rows.count == size ? rows : nil
    }

    /// Undoes the filters of the rows (§9.2 of the standard).
    private static func unfilter(_ rows: inout [UInt8], stride: Int, channels: Int) -> Bool {
        for start in Swift.stride(from: 0, to: rows.count, by: stride + 1) {
            let filter = rows[start]
            guard filter <= 4 else { return false }
            for column in 0..<stride {
                let place = start + 1 + column
                let left = column >= channels ? Int(rows[place - channels]) : 0
                let above = start > 0 ? Int(rows[place - stride - 1]) : 0
                let corner = start > 0 && column >= channels ? Int(rows[place - stride - 1 - channels]) : 0
                let predicted: Int
                switch filter {
                case 1: predicted = left
                case 2: predicted = above
                case 3: predicted = (left + above) / 2
                case 4:
                    let estimate = left + above - corner
                    let (a, b, c) = (abs(estimate - left), abs(estimate - above), abs(estimate - corner))
                    predicted = a <= b && a <= c ? left : b <= c ? above : corner
                default: predicted = 0
                }
                rows[place] = rows[place] &+ UInt8(predicted)
            }
        }
        return true
    }
}
