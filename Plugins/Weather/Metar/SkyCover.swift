extension MetarReport.Cloud.Amount {
    /// How much of the sky is covered, in percent: the middle of what the word stands for, 1.5 eighths for few, 3.5 for
    /// scattered, 6 for broken.
    var percent: Double? {
        switch self {
        case .clear: 0
        case .few: 18.75
        case .scattered: 43.75
        case .broken: 75
        case .overcast, .obscured: 100
        case .unknown: nil
        }
    }

    /// The amount that a feed calls `FEW`, `OVC`, `VV`.
    init?(name: String) {
        if name == "VV" {
            self = .obscured
        } else {
            guard let amount = MetarReport.amount(Array(name.utf8).span) else { return nil }
            self = amount
        }
    }
}

extension MetarReport {
    /// Percent of the sky that the thickest layer covers; nil when nothing is known of clouds.
    var cloudCover: Double? {
        clouds.compactMap(\.amount.percent).max() ?? (isCeilingAndVisibilityOK ? 0 : nil)
    }
}
