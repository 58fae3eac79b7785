import Configuration

/// In which form features leave a run: `profile`, `precision` and `bbox` of the chain file's `output`.
package struct WritingProfile: Sendable, Equatable {
    package enum Rules: String, ChoiceOption {
        /// What no step has changed stays as it is.
        case asIs = "as-is"
        /// What RFC 7946 says writers must or should do: the right-hand rule, cuts at ±180, no `crs`.
        case rfc7946
    }

    package var rules = Rules.asIs
    /// Decimals to which coordinates are rounded, 0 to 15; nil leaves them.
    package var precision: Int?
    package var boxes = BoundingBoxRule.keep

    package init(rules: Rules = .asIs, precision: Int? = nil, boxes: BoundingBoxRule = .keep) {
        self.rules = rules
        self.precision = precision
        self.boxes = boxes
    }

    /// Whether geometries may change, and with them what they cover.
    package var changesGeometry: Bool { rules == .rfc7946 || precision != nil }

    /// Whether features pass without a look at them.
    package var keepsFeatures: Bool { !changesGeometry && !boxes.concernsFeatures }
}
