import Configuration
import GeoJSON
import TestSupport
import Testing

@testable import WeatherPlugin

/// A row of the table of what each sample states: file, record, time, temperature, dew point, wind, its direction,
/// gust, pressure, code, note. Cells without a value are a dash.
struct FeedRow {
    private let cells: [String]

    /// The row of a file of which the table has only one.
    init(of file: String) throws {
        let text = String(decoding: try SharedData.bytes("data/weather/expected.tsv"), as: UTF8.self)
        let rows = text.split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        cells = try #require(rows.first { $0.first == file })
        try #require(cells.count >= 10)
    }

    var time: String { cells[2].replacing("Z", with: ":00Z") }
    var code: Int? { Int(cells[9]) }

    /// What is expected of a field in the reader's units; nil when the row has a dash.
    func value(_ field: Field) -> Double? {
        switch field {
        case .temperature: Double(cells[3])
        case .dewPoint: Double(cells[4])
        case .windSpeed: Double(cells[5])
        case .windDirection: Double(cells[6])
        case .gust: Double(cells[7])
        case .pressure: Double(cells[8]).map { $0 * 100 }
        default: nil
        }
    }

    /// Checks an observation against the row. The table leaves derived dew points out.
    func check(_ observation: Observation) {
        #expect(observation.time?.iso == time)
        #expect(observation.condition?.code == code)
        for field in [Field.temperature, .dewPoint, .windSpeed, .windDirection, .gust, .pressure] {
            let reading = observation[field]
            let actual = reading.flag == .derived ? nil : reading.value
            guard let expected = value(field) else {
                #expect(actual == nil, "\(field)")
                continue
            }
            #expect(actual.map { approximately($0, expected, 5e-5) } == true, "\(field): \(actual as Double?)")
        }
    }
}

/// A document of the shared samples.
func feedSample(_ file: String) throws -> JSONValue {
    try JSONParser.parse(try SharedData.bytes("data/weather/" + file))
}

func feedDocument(_ text: String) throws -> JSONValue { try JSONParser.parse(Array(text.utf8)) }

/// Reads a document that the reader has to recognize.
func readFeed<Reader: FeedReader>(_ type: Reader.Type, _ document: JSONValue) throws -> [Observation] {
    try #require(Reader.recognizes(document))
    var reader = Reader()
    return try reader.read(document)
}

func readFeed<Reader: FeedReader>(_ type: Reader.Type, _ text: String) throws -> [Observation] {
    try readFeed(type, try feedDocument(text))
}

/// The fault of a document; nil when it can be read.
func feedFault<Reader: FeedReader>(_ type: Reader.Type, _ text: String) throws -> FeedFault? {
    let document = try feedDocument(text)
    var reader = Reader()
    do throws(FeedFault) {
        _ = try reader.read(document)
        return nil
    } catch {
        return error
    }
}
