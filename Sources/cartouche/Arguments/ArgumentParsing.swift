import Configuration
import GeoJSON

/// A mistake in the command line.
struct UsageError: Error {
    var message: String
    var remedy: String?

    init(_ message: String, remedy: String? = nil) {
        self.message = message
        self.remedy = remedy
    }
}

extension CommandSpec {
    /// Reads arguments: `--name value`, `--name=value`, `-o value`; `--` ends the options, `-` is a positional.
    func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
        var parsed = ParsedArguments()
        var index = 0
        var onlyPositionals = false
        while index < arguments.count {
            let argument = arguments[index]
            index += 1
            if onlyPositionals || argument == "-" || !argument.hasPrefix("-") || Double(argument) != nil {
                parsed.positionals.append(argument)
                continue
            }
            if argument == "--" {
                onlyPositionals = true
                continue
            }
            var name = argument
            var attached: String?
            if argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") {
                name = String(argument[..<equals])
                attached = String(argument[argument.index(after: equals)...])
            }
            guard let flag = allFlags.first(where: { $0.name == name || $0.short == name }) else {
                throw UsageError(
                    "'\(self.name)' has no option '\(name)'",
                    remedy: Suggestion.phrase(
                        for: name, in: allFlags.map(\.name), otherwise: "see 'cartouche help \(self.name)'"))
            }
            guard flag.value != nil else {
                if attached != nil { throw UsageError("\(flag.name) takes no value") }
                parsed.add(flag.name, "")
                continue
            }
            if attached == nil {
                guard index < arguments.count else { throw UsageError("\(flag.name) needs a value") }
                attached = arguments[index]
                index += 1
            }
            let value = attached ?? ""
            if !flag.choices.isEmpty, !flag.choices.contains(value) {
                throw UsageError(
                    "\(flag.name) is '\(value)'; expected \(flag.choices.joined(separator: ", "))",
                    remedy: Suggestion.phrase(for: value, in: flag.choices))
            }
            if parsed.has(flag.name), !flag.repeats { throw UsageError("\(flag.name) is given twice") }
            parsed.add(flag.name, value)
        }
        return parsed
    }
}

extension ParsedArguments {
    /// The flag's value as a finite number.
    func number(_ flag: String) throws(UsageError) -> Double? {
        guard let text = self[flag] else { return nil }
        guard let value = Double(text), value.isFinite else {
            throw UsageError("\(flag) is '\(text)'; expected a number")
        }
        return value
    }

    /// The flag's value as a whole number not below `minimum`.
    func count(_ flag: String, minimum: Int) throws(UsageError) -> Int? {
        guard let text = self[flag] else { return nil }
        guard let value = Int(text), value >= minimum else {
            throw UsageError("\(flag) is '\(text)'; expected a whole number, \(minimum) or more")
        }
        return value
    }

    /// `390x844`: two positive numbers.
    func size(_ flag: String) throws(UsageError) -> (width: Double, height: Double)? {
        guard let text = self[flag] else { return nil }
        let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], width >= 0, height >= 0,
            width.isFinite, height.isFinite
        else { throw UsageError("\(flag) is '\(text)'; expected WIDTHxHEIGHT in px, such as 390x844") }
        return (width, height)
    }

    /// The size of a map view: as ``size(_:)``, but neither side may be 0.
    func viewport(_ flag: String) throws(UsageError) -> (width: Double, height: Double)? {
        guard let size = try size(flag) else { return nil }
        let limit = ScreenLimit.pixels
        guard min(size.width, size.height) > 0, max(size.width, size.height) <= limit else {
            throw UsageError(
                "\(flag) is '\(self[flag] ?? "")'; expected WIDTHxHEIGHT in px, both above 0 and at most "
                    + "\(JSONText.number(limit))")
        }
        return size
    }

    /// `LNG,LAT`: longitude and latitude in degrees.
    func position(_ flag: String) throws(UsageError) -> (longitude: Double, latitude: Double)? {
        guard let text = self[flag] else { return nil }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 2, let longitude = parts[0], let latitude = parts[1], longitude.isFinite,
            latitude.isFinite
        else { throw UsageError("\(flag) is '\(text)'; expected LNG,LAT in degrees, such as 13.4,52.5") }
        guard abs(latitude) <= 90 else {
            throw UsageError(
                "\(flag) is '\(text)': the latitude \(JSONText.number(latitude)) is out of its range, -90 to 90",
                remedy: abs(longitude) <= 90 ? "the longitude comes first: LNG,LAT" : nil)
        }
        return (longitude, latitude)
    }

    /// One number, or four: top, left, bottom, right.
    func insets(_ flag: String) throws(UsageError) -> [Double]? {
        guard let text = self[flag] else { return nil }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        let numbers = parts.compactMap { $0 }.filter(\.isFinite)
        guard numbers.count == parts.count, numbers.count == 1 || numbers.count == 4 else {
            throw UsageError("\(flag) is '\(text)'; expected px: one number, or top,left,bottom,right")
        }
        return numbers.count == 4 ? numbers : Array(repeating: numbers[0], count: 4)
    }
}
