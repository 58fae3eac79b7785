import TestSupport
import Testing

@testable import WeatherPlugin

struct WeatherTextTests {
    private static func texts(_ value: Double, _ locale: String, _ width: WeatherText.Width) -> [String] {
        let text = WeatherText(locale: locale, width: width)
        return [TemperatureUnit.celsius, .fahrenheit, .kelvin].map { text.temperature(value, $0) }
            + [WindUnit.metersPerSecond, .kilometersPerHour, .knots, .milesPerHour].map { text.wind(value, $0) }
    }

    @Test(arguments: WeatherTextVector.all)
    func `all units in all widths`(vector: WeatherTextVector) {
        #expect(Self.texts(25, vector.locale, .short) == vector.short)
        #expect(Self.texts(25, vector.locale, .narrow) == vector.narrow)
        #expect(Self.texts(25, vector.locale, .long) == vector.long)
        #expect(WeatherText(locale: vector.locale, decimals: 1).temperature(-3.5, .celsius) == vector.cold)
    }

    @Test func `every language has been compared`() {
        #expect(Set(WeatherTextVector.all.map { String($0.locale.prefix(2)) }) == Set(WeatherText.languages))
    }

    /// 25 °C short, narrow and long; 25 °F; 25 K; 3.5 °C of frost.
    static let temperatures: [(locale: String, texts: [String])] = [
        ("en_US", ["25°C", "25°C", "25 degrees Celsius", "25°F", "25 K", "-3.5°C"]),
        ("en_GB", ["25°C", "25°C", "25 degrees Celsius", "25°F", "25 K", "-3.5°C"]),
        ("de_DE", ["25 °C", "25 °C", "25 Grad Celsius", "25 °F", "25 K", "-3,5 °C"]),
        (
            "fr_FR",
            [
                "25\u{202F}°C", "25°C", "25\u{A0}degrés Celsius", "25\u{202F}°F", "25\u{202F}K",
                "-3,5\u{202F}°C",
            ]
        ),
        ("sv_SE", ["25 °C", "25°C", "25 grader Celsius", "25 °F", "25 K", "\u{2212}3,5 °C"]),
        ("es_ES", ["25 °C", "25°C", "25 grados Celsius", "25 °F", "25 K", "-3,5 °C"]),
        ("pt_BR", ["25 °C", "25 °C", "25 graus Celsius", "25 °F", "25 K", "-3,5 °C"]),
        ("ru_RU", ["25 °C", "25 °C", "25 градусов Цельсия", "25 °F", "25 K", "-3,5 °C"]),
        ("pl_PL", ["25 st. C", "25°C", "25 stopni Celsjusza", "25°F", "25 K", "-3,5 st. C"]),
        ("fi_FI", ["25 °C", "25°", "25 celsiusastetta", "25 °F", "25 K", "\u{2212}3,5 °C"]),
        ("nb_NO", ["25 °C", "25 °C", "25 grader celsius", "25 °F", "25 K", "\u{2212}3,5 °C"]),
        ("tr_TR", ["25°C", "25 °C", "25 santigrat derece", "25°F", "25 K", "-3,5°C"]),
        ("ja_JP", ["25°C", "25°C", "摂氏 25 度", "25°F", "25 K", "-3.5°C"]),
        ("zh_CN", ["25°C", "25°C", "25摄氏度", "25°F", "25K", "-3.5°C"]),
        ("ko_KR", ["25°C", "25°C", "섭씨 25도", "25°F", "25K", "-3.5°C"]),
        (
            "ar_EG",
            [
                "\u{662}\u{665}°م", "\u{662}\u{665}°م", "\u{662}\u{665} درجة مئوية", "\u{662}\u{665}°ف",
                "\u{662}\u{665} د كلفن", "\u{61C}-\u{663}\u{66B}\u{665}°م",
            ]
        ),
        ("hi_IN", ["25°से॰", "25°से॰", "25 डिग्री सेल्सियस", "25°फ़ेरन", "25 K", "-3.5°से॰"]),
        ("th_TH", ["25°C", "25°C", "25 องศาเซลเซียส", "25°F", "25 K", "-3.5°C"]),
        ("vi_VN", ["25°C", "25°C", "25 độ C", "25°F", "25 K", "-3,5°C"]),
        ("id_ID", ["25°C", "25°C", "25 derajat Celsius", "25°F", "25 K", "-3,5°C"]),
        ("he_IL", ["25°C", "25°C", "25 מעלות צלזיוס", "25°F", "25 K", "\u{200E}-3.5°C"]),
        (
            "fa_IR",
            [
                "\u{6F2}\u{6F5}°C", "\u{6F2}\u{6F5}°C", "\u{6F2}\u{6F5} درجهٔ سلسیوس", "\u{6F2}\u{6F5}°F",
                "\u{200E}\u{6F2}\u{6F5} K", "\u{200E}\u{2212}\u{6F3}\u{66B}\u{6F5}°C",
            ]
        ),
    ]

    @Test(arguments: temperatures)
    func `temperatures to the code point`(locale: String, texts: [String]) {
        let short = WeatherText(locale: locale)
        let made = [
            short.temperature(25, .celsius), WeatherText(locale: locale, width: .narrow).temperature(25, .celsius),
            WeatherText(locale: locale, width: .long).temperature(25, .celsius), short.temperature(25, .fahrenheit),
            short.temperature(25, .kelvin), WeatherText(locale: locale, decimals: 1).temperature(-3.5, .celsius),
        ]
        // Strings are equal that differ in code points; the points themselves are not.
        #expect(made.map { Array($0.unicodeScalars) } == texts.map { Array($0.unicodeScalars) })
    }

    static let winds: [(locale: String, texts: [String])] = [
        ("en_US", ["5 m/s", "5 km/h", "5 kn", "5 mph"]), ("de_DE", ["5 m/s", "5 km/h", "5 kn", "5 mi/h"]),
        ("fr_FR", ["5\u{202F}m/s", "5\u{202F}km/h", "5\u{202F}nd", "5\u{202F}mi/h"]),
        ("sv_SE", ["5 m/s", "5 km/h", "5 knop", "5 mi/h"]), ("pt_BR", ["5 m/s", "5 km/h", "5 nós", "5 mph"]),
        ("ru_RU", ["5 м/с", "5 км/ч", "5 уз", "5 ми/ч"]), ("nb_NO", ["5 m/s", "5 km/t", "5 kn", "5 miles/t"]),
        ("tr_TR", ["5 m/sn", "5 km/sa", "5 kn", "5 mil/sa"]),
    ]

    @Test(arguments: winds)
    func `wind speeds`(locale: String, texts: [String]) {
        #expect(Array(Self.texts(5, locale, .short).suffix(4)) == texts)
    }

    @Test(arguments: WeatherPluralVector.rows)
    func `names of units go with the number`(vector: WeatherPluralVector) {
        for (index, number) in WeatherPluralVector.numbers.enumerated() {
            let text = WeatherText(locale: vector.locale, width: .long, decimals: number.decimals)
            #expect(text.temperature(number.value, .celsius) == vector.temperatures[index])
            #expect(text.wind(number.value, .knots) == vector.winds[index])
        }
    }

    @Test func `the sign is written when asked for, never of zero`() {
        let text = WeatherText(locale: nil, sign: .always)
        #expect(
            [25, 0.4, 0, -0.0, -0.4, -0.5, -1].map { text.temperature($0, .celsius) }
                == ["+25°C", "0°C", "0°C", "0°C", "0°C", "0°C", "-1°C"])
        #expect(text.wind(5, .metersPerSecond) == "5 m/s")
        #expect(WeatherText(locale: "he", sign: .always).temperature(5, .celsius) == "\u{200E}+5°C")
        #expect(WeatherText(locale: "ja", width: .long, sign: .always).temperature(5, .celsius) == "摂氏 +5 度")
        #expect(WeatherText(locale: "de", sign: .always, decimals: 1).temperature(-0.04, .celsius) == "0,0 °C")
    }

    @Test func `all decimals are written`() {
        #expect(WeatherText(locale: nil, decimals: 3).temperature(-3.456, .celsius) == "-3.456°C")
        #expect(WeatherText(locale: nil, decimals: 3).temperature(25, .celsius) == "25.000°C")
        #expect(WeatherText(locale: nil, decimals: 1).temperature(298.15, .kelvin) == "298.2 K")
        #expect(WeatherText(locale: nil, decimals: -3).temperature(25.6, .celsius) == "26°C")
    }

    @Test func `a bare text has no letters`() {
        let text = WeatherText(locale: "fr", width: .bare, decimals: 1)
        #expect(text.temperature(25, .celsius) == "25,0°")
        #expect(text.temperature(-3.5, .fahrenheit) == "-3,5°")
        #expect(text.temperature(298, .kelvin) == "298,0")
        #expect(text.wind(5, .knots) == "5,0")
        #expect(WeatherText(locale: "ar-EG", width: .bare).temperature(25, .celsius) == "\u{662}\u{665}°")
    }

    @Test func `what is no number has a text too`() {
        let text = WeatherText(locale: "sv")
        #expect(text.temperature(-.infinity, .celsius) == "\u{2212}∞ °C")
        #expect(text.temperature(.nan, .celsius) == "NaN °C")
    }

    static let speeds: [(unit: WindUnit, value: Double)] = [
        (.metersPerSecond, 10), (.kilometersPerHour, 36), (.knots, 19.43844492440605),
        (.milesPerHour, 22.369362920544024),
    ]

    @Test(arguments: speeds)
    func `ten meters a second in other units`(unit: WindUnit, value: Double) throws {
        #expect(approximately(unit.value(metersPerSecond: 10), value, 1e-12))
        let feed = try #require(MeasurementUnit(unit.rawValue))
        #expect(approximately(feed.fromBase(10), value, 1e-12))
    }
}
