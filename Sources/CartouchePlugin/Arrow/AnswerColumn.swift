/// A column of the answer while it is put together.
struct AnswerColumn {
    let name: String
    private(set) var format: String
    private(set) var nullCount = 0
    private(set) var validity: [UInt8] = []
    /// What stands between validity and data in the order of Arrow, if anything does.
    private(set) var offsets: [Int] = []
    private(set) var data: [UInt8] = []
    private var count = 0

    /// One value of each feature; features without one are null.
    init(_ column: PluginProcessor.Column, of features: [PluginFeature]) {
        name = column.rawValue
        format = column == .geometry ? "z" : "u"
        offsets.reserveCapacity(features.count + 1)
        offsets.append(0)
        for feature in features {
            note(isPresent: feature.append(column, to: &data))
            offsets.append(data.count)
        }
        // Offsets of 32 bits reach no further.
        if data.count > Int(Int32.max) { format = format.uppercased() }
    }

    /// The places of the features that others come from.
    init(rowsOf features: [PluginFeature]) {
        name = "row"
        format = "l"
        data.reserveCapacity(features.count * 8)
        for feature in features {
            note(isPresent: feature.row != nil)
            withUnsafeBytes(of: Int64(feature.row ?? 0)) { data.append(contentsOf: $0) }
        }
    }

    private mutating func note(isPresent: Bool) {
        if count & 7 == 0 { validity.append(0) }
        if isPresent { validity[count >> 3] |= 1 << UInt8(count & 7) } else { nullCount += 1 }
        count += 1
    }

    /// The buffers as Arrow has them, in memory that the owner keeps.
    func buffers(in owner: ArrowMemory) -> [UnsafeRawPointer?] {
        let bits = nullCount == 0 ? nil : owner.keep(validity)
        guard format != "l" else { return [bits, owner.keep(data)] }
        let ends = format == "U" || format == "Z" ? owner.keep(offsets) : owner.keep(offsets.map { Int32($0) })
        return [bits, ends, owner.keep(data)]
    }
}
