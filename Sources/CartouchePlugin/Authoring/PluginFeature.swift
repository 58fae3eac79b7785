import GeoJSON
import GeoTypes

/// A feature that a plugin is handed, or makes.
///
/// It is a value: copies may be changed on their own and kept as long as one likes. Values are decoded when they are
/// asked for, each time: hold on to a geometry. A copy remembers the feature that it comes from, and what is not set
/// keeps its bytes.
public struct PluginFeature: Sendable {
    /// A value that has been set, possibly to nothing, or that stands as it came.
    enum Edit<Value: Sendable>: Sendable {
        case none
        case set(Value?)

        var isSet: Bool {
            if case .none = self { false } else { true }
        }
    }

    /// Where its values lie; nil for a new one. An optional pair with the place would crash the optimizer of Swift 6.3.
    let batch: InputBatch?
    private let place: Int
    private(set) var editedID = Edit<JSONValue>.none
    private(set) var editedGeometry = Edit<Geometry>.none
    private(set) var editedProperties = Edit<JSONObject>.none
    private(set) var editedMembers = Edit<JSONObject>.none

    init(_ batch: InputBatch, row: Int) {
        self.batch = batch
        place = row
    }

    /// A new feature, which comes from none that was handed in.
    public init(
        id: JSONValue? = nil, geometry: Geometry? = nil, properties: JSONObject = JSONObject(),
        members: JSONObject = JSONObject()
    ) {
        batch = nil
        place = 0
        editedID = .set(id)
        editedGeometry = .set(geometry)
        editedProperties = .set(properties)
        editedMembers = .set(members.isEmpty ? nil : members)
    }

    /// The place of the feature that it comes from in what was handed in; nil for a new one.
    public var row: Int? { batch == nil ? nil : place }

    /// The id, a string or a number with all its digits; nil for none.
    public var id: JSONValue? {
        get {
            if case .set(let value) = editedID { return value }
            return batch?.id(place)
        }
        set { editedID = .set(newValue) }
    }

    /// The geometry; nil for an unlocated feature.
    /// - Complexity: getting is O(*n*) in positions.
    public var geometry: Geometry? {
        get {
            if case .set(let value) = editedGeometry { return value }
            return batch?.geometry(place)
        }
        set { editedGeometry = .set(newValue) }
    }

    /// The properties; without members where they are null.
    /// - Complexity: O(*n*) in bytes.
    public var properties: JSONObject {
        get { object(.properties, editedProperties) }
        set {
            // Properties that are null stay so unless something is put into them.
            if newValue.isEmpty, isNull(.properties), !editedProperties.isSet { return }
            editedProperties = .set(newValue)
        }
    }

    /// Members of the feature that RFC 7946 doesn't name.
    /// - Complexity: O(*n*) in bytes.
    public var members: JSONObject {
        get { object(.members, editedMembers) }
        set {
            if newValue.isEmpty, isNull(.members), !editedMembers.isSet { return }
            editedMembers = .set(newValue)
        }
    }

    private func object(_ column: PluginProcessor.Column, _ edit: Edit<JSONObject>) -> JSONObject {
        if case .set(let value) = edit { return value ?? JSONObject() }
        return batch?.object(column, place) ?? JSONObject()
    }

    private func isNull(_ column: PluginProcessor.Column) -> Bool {
        source(column) == nil
    }

    /// The bytes that a value came as; nil for none.
    func source(_ column: PluginProcessor.Column) -> UnsafeBufferPointer<UInt8>? { batch?.bytes(column, place) }
}
