import CCartouche
import GeoJSON
import GeoTypes
import Synchronization

/// The features that the host hands in, where they lie.
///
/// Unsafe code: it takes the batch over, so that features may be kept beyond the call, and gives it back when the last
/// of them goes. Nobody writes to it in between. What the host's own lengths and offsets say is believed.
final class InputBatch: @unchecked Sendable {
    let count: Int
    private var array: ArrowArray
    private let columns: [PluginProcessor.Column: InputColumn]
    /// Values that were asked for and could not be read.
    private let faults = Mutex<[Int: PluginError]>([:])

    /// - Parameter batch: is taken over, unless it is refused.
    init(
        taking batch: UnsafeMutablePointer<ArrowArray>, schema: UnsafePointer<ArrowSchema>
    ) throws(PluginError) {
        let array = batch.pointee
        guard array.release != nil, let format = schema.pointee.format, String(cString: format) == "+s",
            array.n_children == schema.pointee.n_children, array.length >= 0, array.offset >= 0
        else { throw PluginError("batch", "the batch is no struct array") }
        var columns: [PluginProcessor.Column: InputColumn] = [:]
        for index in 0..<Int(array.n_children) {
            guard let type = schema.pointee.children?[index], let child = array.children?[index],
                let name = type.pointee.name, let column = PluginProcessor.Column(rawValue: String(cString: name))
            else { continue }
            columns[column] = try InputColumn(child.pointee, type.pointee, rows: array.offset + array.length)
        }
        count = Int(array.length)
        self.columns = columns
        self.array = array
        batch.pointee.release = nil
    }

    deinit { array.release?(&array) }

    func has(_ column: PluginProcessor.Column) -> Bool { columns[column] != nil }

    /// The bytes of a value; nil for none.
    func bytes(_ column: PluginProcessor.Column, _ row: Int) -> UnsafeBufferPointer<UInt8>? {
        columns[column]?.value(row + Int(array.offset))
    }

    func id(_ row: Int) -> JSONValue? {
        guard let text = bytes(.id, row) else { return nil }
        do throws(JSONSyntaxError) {
            return try JSONParser.parse(Array(text))
        } catch {
            note(PluginError("id", error.message), at: row)
            return nil
        }
    }

    func geometry(_ row: Int) -> Geometry? {
        guard let binary = bytes(.geometry, row) else { return nil }
        do throws(WKBFault) {
            return try Geometry(wkb: UnsafeRawBufferPointer(binary))
        } catch {
            note(PluginError("geometry", error.description), at: row)
            return nil
        }
    }

    func object(_ column: PluginProcessor.Column, _ row: Int) -> JSONObject? {
        guard let text = bytes(column, row) else { return nil }
        do throws(JSONSyntaxError) {
            return JSONObject(try JSONObjectText(checking: text))
        } catch {
            note(PluginError(column.rawValue, error.message), at: row)
            return nil
        }
    }

    private func note(_ error: PluginError, at row: Int) {
        faults.withLock { $0[row] = $0[row] ?? error }
    }

    /// What could not be read so far, by place.
    var unreadable: [Int: PluginError] { faults.withLock { $0 } }
}
