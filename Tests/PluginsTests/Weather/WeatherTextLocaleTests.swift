import TestSupport
import Testing

@testable import WeatherPlugin

struct WeatherTextLocaleTests {
    static let names: [(name: String, language: String, script: String?, region: String?)] = [
        ("de", "de", nil, nil), ("de_DE.UTF-8", "de", nil, "DE"), ("DE-de", "de", nil, "DE"),
        ("zh-Hans-CN", "zh", "Hans", "CN"), ("ZH_HANT_tw", "zh", "Hant", "TW"), ("es-419", "es", nil, "419"),
        ("ca_ES.utf8@valencia", "ca", nil, "ES"), ("de-1996", "de", nil, nil), ("sl-rozaj-biske", "sl", nil, nil),
        ("no", "nb", nil, nil), ("nn_NO", "nb", nil, "NO"), ("iw-IL", "he", nil, "IL"), ("in", "id", nil, nil),
        ("en-US-x-de-at", "en", nil, "US"), ("ar-EG-u-ca-islamic-nu-arab", "ar", nil, "EG"),
        ("zh-cmn-CN", "zh", nil, "CN"),
    ]

    @Test(arguments: names)
    func `parts of a name`(name: String, language: String, script: String?, region: String?) throws {
        let read = try #require(LocaleName(name))
        #expect(read.language == language)
        #expect(read.script == script)
        #expect(read.region == region)
        #expect(!read.usesLatinDigits)
    }

    @Test(arguments: ["", "C", "C.UTF-8", "-", "_DE", "1de", "déu", "abcdefghi", "e n"])
    func `what names no language`(name: String) {
        #expect(LocaleName(name) == nil)
        #expect(!WeatherText.knows(name))
        #expect(WeatherText(locale: name).temperature(25, .celsius) == "25°C")
    }

    static let rows: [(locale: String, text: String)] = [
        // Meters or metres, and which sign stands before the decimals.
        ("en", "0.5 meters per second"), ("en_US", "0.5 meters per second"), ("en-ZZ", "0.5 metres per second"),
        ("en-AU", "0.5 metres per second"), ("en_ZA", "0,5 metres per second"), ("en-150", "0.5 metres per second"),
        ("de", "0,5 Meter pro Sekunde"), ("de-LI", "0.5 Meter pro Sekunde"), ("de-Latn-CH", "0.5 Meter pro Sekunde"),
        ("es", "0,5 metros por segundo"), ("es-419", "0.5 metros por segundo"), ("es-US", "0.5 metros por segundo"),
        ("es-CO", "0,5 metros por segundo"), ("it-CH", "0.5 metri al secondo"), ("pt-AO", "0,5 metros por segundo"),
        ("ar", "0.5 متر في الثانية"), ("ar-TN", "0,5 متر في الثانية"),
        ("ar-SA", "\u{660}\u{66B}\u{665} متر في الثانية"), ("ar-SA-u-nu-latn", "0.5 متر في الثانية"),
        ("fa-IR-u-nu-latn", "0.5 متر در ثانیه"), ("zh", "每秒0.5米"), ("zh-Hans-HK", "每秒0.5米"), ("zh-SG", "每秒0.5米"),
        ("zh-TW", "每秒 0.5 公尺"), ("zh-Hant", "每秒 0.5 公尺"), ("zh-Hant-SG", "每秒 0.5 公尺"), ("zh-HK", "0.5 米/秒"),
        ("zh-Hant-MO", "0.5 米/秒"), ("xx-DE", "0.5 meters per second"), ("ast_ES", "0.5 meters per second"),
    ]

    @Test(arguments: rows)
    func `the nearest row is taken`(locale: String, text: String) {
        #expect(WeatherText(locale: locale, width: .long, decimals: 1).wind(0.5, .metersPerSecond) == text)
    }

    @Test func `digits 0 to 9 keep the direction marks`() {
        #expect(
            WeatherText(locale: "fa-u-nu-latn", decimals: 1).temperature(-3.5, .celsius) == "\u{200E}\u{2212}3.5°C")
        #expect(WeatherText(locale: "ar-EG-u-nu-latn").temperature(-3, .celsius) == "\u{200E}-3°م")
    }

    @Test func `languages that are known`() {
        #expect(WeatherText.knows("pt_BR.UTF-8"))
        #expect(WeatherText.knows("NO"))
        #expect(!WeatherText.knows("tlh"))
        #expect(WeatherText.languages.count == 29)
        #expect(WeatherText.languages.first == "ar")
        #expect(WeatherText.languages == WeatherText.languages.sorted())
    }

    @Test func `every pattern has its number, and as many forms as its language`() {
        let forms: [PluralRule: Int] = [
            .same: 1, .oneWhole: 2, .exactlyOne: 2, .belowTwo: 2, .zeroOrOne: 2, .danish: 2, .polish: 4, .russian: 4,
            .czech: 4, .romanian: 3, .hebrew: 3, .arabic: 6,
        ]
        for row in LocaleTable.rows {
            for texts in [row.short, row.narrow, row.long] {
                #expect(texts.count == TextUnit.allCases.count)
                for text in texts {
                    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
                    #expect(parts.count == 1 || parts.count == forms[row.plural], "\(row.language): \(text)")
                    #expect(parts.allSatisfy { $0.unicodeScalars.filter { $0 == "#" }.count == 1 })
                }
            }
        }
    }

    @Test(arguments: [
        "en_US", "en-BS", "es-US", "en_BZ.UTF-8", "en-KY", "pau-PW", "en_FM", "mh_MH", "en-lr", "es_PR", "ch-GU",
        "en-VI",
        "en-AS", "en_MP", "en-UM",
    ])
    func `degrees Fahrenheit`(locale: String) { #expect(WeatherText.usesFahrenheit(locale)) }

    @Test(arguments: ["en", "en_GB", "en-CA", "es-MX", "us", "C", "", "de_DE", "en-PH"])
    func `degrees Celsius`(locale: String) { #expect(!WeatherText.usesFahrenheit(locale)) }

    @Test func `no locale measures in degrees Fahrenheit`() { #expect(!WeatherText.usesFahrenheit(nil)) }
}
