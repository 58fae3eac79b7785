import Configuration
import GeoJSON

/// Reads what counts for a feature where both it and an option have something to say.
package struct AnnotationReader {
    package let feature: Feature
    package let own: AnnotationProperties
    let zoom: Double?
    let expressionsWin: Bool

    /// - Parameters:
    ///   - own: the feature's own properties, where they have been read already.
    ///   - zoom: of the framed camera, for expressions that ask for it.
    ///   - expressionsWin: whether expressions win over the feature's own properties; constants never do.
    package init(
        of feature: Feature, own: AnnotationProperties? = nil, zoom: Double? = nil, expressionsWin: Bool = false
    ) {
        self.feature = feature
        self.own = own ?? AnnotationProperties(of: feature)
        self.zoom = zoom
        self.expressionsWin = expressionsWin
    }

    func prefers<Value>(_ option: PerFeature<Value?>) -> Bool {
        guard expressionsWin, case .computed = option else { return false }
        return true
    }

    /// The feature's own value or the option's, whichever wins; nil when neither says anything.
    /// - Throws: a fault for a property of another form, or an expression without a usable value.
    package func value<Value>(_ name: String, _ option: PerFeature<Value?>) throws(FeatureFault) -> Value? {
        if prefers(option), let computed = try computed(option) { return computed }
        if let own = try own.value(name, Value.self) { return own }
        return try computed(option)
    }

    package func computed<Value>(_ option: PerFeature<Value?>) throws(FeatureFault) -> Value? {
        try option.value(for: feature, zoom: zoom)
    }
}

/// What a feature itself says in its properties `annotation:…`.
package struct AnnotationProperties {
    private let members: [JSONMember]

    /// - Complexity: one pass over the bytes of the properties.
    package init(of feature: Feature) {
        members = feature.properties(withPrefix: "annotation:")
    }

    /// A property's value; nil when the feature has none or null.
    /// - Throws: a fault for a value of another form.
    package func value<Value: OptionValue>(_ name: String, _ type: Value.Type) throws(FeatureFault) -> Value? {
        guard let value = members.last(where: { $0.key == name })?.value, !value.isNull else { return nil }
        do throws(OptionFault) {
            return try Value(decoding: value)
        } catch {
            throw FeatureFault("annotation", "\(name) \(error.message)", path: "properties.\(name)")
        }
    }

    /// The zooms at which the annotation is shown, ends included: `annotation:min-zoom` to `annotation:max-zoom`; nil
    /// for all.
    /// - Throws: a fault for ends that are no numbers or turned round.
    package func zooms() throws(FeatureFault) -> ClosedRange<Double>? {
        let low = try value("annotation:min-zoom", Double.self)
        let high = try value("annotation:max-zoom", Double.self)
        guard low != nil || high != nil else { return nil }
        let (least, most) = (low ?? -.greatestFiniteMagnitude, high ?? .greatestFiniteMagnitude)
        guard least <= most else {
            throw FeatureFault(
                "annotation",
                "annotation:min-zoom \(JSONText.number(least)) is above annotation:max-zoom \(JSONText.number(most))",
                path: "properties.annotation:min-zoom")
        }
        return least...most
    }
}
