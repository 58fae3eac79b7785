import Configuration
import Fetching

/// A service that answers for places over HTTP.
enum ServiceName: String, ChoiceOption {
    case openMeteo = "open-meteo"
    case nws
    case metNorway = "met-norway"

    /// Where the service is.
    /// - Parameter hasKey: customers have a server of their own.
    func server(hasKey: Bool) -> String {
        switch self {
        case .openMeteo: hasKey ? "https://customer-api.open-meteo.com" : "https://api.open-meteo.com"
        case .nws: "https://api.weather.gov"
        case .metNorway: "https://api.met.no"
        }
    }

    /// Whether it refuses clients that do not say whom to write to.
    var needsContact: Bool { self != .openMeteo }

    /// Whether it takes the height of a place.
    var takesElevation: Bool { self != .nws }

    /// How many places one degree is divided into: what is nearer together gets one answer. The grid of Open-Meteo's
    /// models is coarser than 0.01°; the other two refuse or redirect addresses with more than four decimals.
    var decimals: Int { self == .openMeteo ? 2 : 4 }

    /// What the service allows.
    var policy: FetchPolicy {
        switch self {
        case .openMeteo: FetchPolicy(rate: RateLimit(perSecond: 8))
        case .nws: FetchPolicy(needsContact: true, rate: RateLimit(perSecond: 5))
        case .metNorway: FetchPolicy(needsContact: true, rate: RateLimit(perSecond: 10))
        }
    }
}

/// What the National Weather Service is asked for.
enum ServiceProduct: String, ChoiceOption {
    /// What stations have measured.
    case observation
    /// The hourly forecast for the place.
    case forecast
}

/// What is to be done when a service does not answer.
enum FailureConduct: String, ChoiceOption {
    /// Annotations stay without weather and say why.
    case skip
    /// The run ends.
    case fail
    /// Answers that are too old stand in.
    case stale
}
