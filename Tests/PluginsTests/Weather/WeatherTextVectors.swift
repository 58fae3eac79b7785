/// What Babel 2.19, which has the locale data of CLDR, writes for 25 of each unit and for 3.5 °C of frost; digits and
/// minus sign are the locale's own.
struct WeatherTextVector: Sendable {
    let locale: String
    let cold: String
    let short: [String]
    let narrow: [String]
    let long: [String]

    init(_ locale: String, _ cold: String, short: [String], narrow: [String], long: [String]) {
        (self.locale, self.cold, self.short, self.narrow, self.long) = (locale, cold, short, narrow, long)
    }

    static let all = WeatherTextEurope.rows + WeatherTextElsewhere.rows
}

/// Locales of Europe and the Americas.
enum WeatherTextEurope {
    static let rows: [WeatherTextVector] = [
        WeatherTextVector(
            "en_US", "-3.5°C",
            short: ["25°C", "25°F", "25 K", "25 m/s", "25 km/h", "25 kn", "25 mph"],
            narrow: ["25°C", "25°", "25K", "25m/s", "25km/h", "25kn", "25mph"],
            long: [
                "25 degrees Celsius", "25 degrees Fahrenheit", "25 kelvins", "25 meters per second",
                "25 kilometers per hour", "25 knots", "25 miles per hour",
            ]),
        WeatherTextVector(
            "en_GB", "-3.5°C",
            short: ["25°C", "25°F", "25 K", "25 m/s", "25 km/h", "25 kn", "25 mph"],
            narrow: ["25°C", "25°F", "25K", "25m/s", "25km/h", "25kn", "25mph"],
            long: [
                "25 degrees Celsius", "25 degrees Fahrenheit", "25 kelvin", "25 metres per second",
                "25 kilometres per hour", "25 knots", "25 miles per hour",
            ]),
        WeatherTextVector(
            "en_CA", "-3.5 °C",
            short: ["25 °C", "25 °F", "25 K", "25 m/s", "25 km/h", "25 kn", "25 mph"],
            narrow: ["25°", "25°F", "25K", "25m/s", "25km/h", "25kn", "25mph"],
            long: [
                "25 degrees Celsius", "25 degrees Fahrenheit", "25 kelvin", "25 metres per second",
                "25 kilometres per hour", "25 knots", "25 miles per hour",
            ]),
        WeatherTextVector(
            "de_DE", "-3,5 °C",
            short: ["25 °C", "25 °F", "25 K", "25 m/s", "25 km/h", "25 kn", "25 mi/h"],
            narrow: ["25 °C", "25°F", "25 K", "25 m/s", "25 km/h", "25 kn", "25 mi/h"],
            long: [
                "25 Grad Celsius", "25 Grad Fahrenheit", "25 Kelvin", "25 Meter pro Sekunde", "25 Kilometer pro Stunde",
                "25 Knoten", "25 Meilen pro Stunde",
            ]),
        WeatherTextVector(
            "de_CH", "-3.5 °C",
            short: ["25 °C", "25 °F", "25 K", "25 m/s", "25 km/h", "25 kn", "25 mi/h"],
            narrow: ["25 °C", "25°F", "25 K", "25 m/s", "25 km/h", "25 kn", "25 mi/h"],
            long: [
                "25 Grad Celsius", "25 Grad Fahrenheit", "25 Kelvin", "25 Meter pro Sekunde", "25 Kilometer pro Stunde",
                "25 Knoten", "25 Meilen pro Stunde",
            ]),
        WeatherTextVector(
            "nl_NL", "-3,5°C",
            short: ["25°C", "25°F", "25 K", "25 m/s", "25 km/u", "25 kt", "25 mi/h"],
            narrow: ["25°", "25°F", "25 K", "25 m/s", "25 km/u", "25 kt", "25 mi/h"],
            long: [
                "25 graden Celsius", "25 graden Fahrenheit", "25 kelvin", "25 meter per seconde",
                "25 kilometer per uur", "25 knopen", "25 mijl per uur",
            ]),
        WeatherTextVector(
            "fr_FR", "-3,5\u{202F}°C",
            short: [
                "25\u{202F}°C", "25\u{202F}°F", "25\u{202F}K", "25\u{202F}m/s", "25\u{202F}km/h", "25\u{202F}nd",
                "25\u{202F}mi/h",
            ],
            narrow: ["25°C", "25°F", "25K", "25m/s", "25km/h", "25 nd", "25\u{202F}mi/h"],
            long: [
                "25\u{A0}degrés Celsius", "25\u{A0}degrés Fahrenheit", "25\u{A0}kelvins", "25\u{A0}mètres par seconde",
                "25\u{A0}kilomètres par heure", "25\u{A0}nœuds", "25\u{A0}miles par heure",
            ]),
        WeatherTextVector(
            "fr_CA", "-3,5\u{A0}°C",
            short: ["25\u{A0}°C", "25\u{A0}°F", "25\u{A0}K", "25 m/s", "25\u{A0}km/h", "25\u{A0}nd", "25 mi/h"],
            narrow: ["25°C", "25°F", "25K", "25m/s", "25km/h", "25nd", "25 mi/h"],
            long: [
                "25\u{A0}degrés Celsius", "25\u{A0}degrés Fahrenheit", "25\u{A0}kelvins", "25 mètres par seconde",
                "25 kilomètres par heure", "25\u{A0}nœuds", "25 milles à l’heure",
            ]),
        WeatherTextVector(
            "it_IT", "-3,5 °C",
            short: ["25 °C", "25 °F", "25 K", "25 m/s", "25 km/h", "25 kn", "25 mi/h"],
            narrow: ["25°C", "25°F", "25K", "25m/s", "25km/h", "25kn", "25mi/h"],
            long: [
                "25 gradi Celsius", "25 gradi Fahrenheit", "25 Kelvin", "25 metri al secondo", "25 chilometri orari",
                "25 nodi", "25 miglia all’ora",
            ]),
        WeatherTextVector(
            "es_ES", "-3,5 °C",
            short: ["25 °C", "25 °F", "25 K", "25 m/s", "25 km/h", "25 kn", "25 mi/h"],
            narrow: ["25°C", "25°F", "25K", "25m/s", "25km/h", "25kn", "25mi/h"],
            long: [
                "25 grados Celsius", "25 grados Fahrenheit", "25 kelvin", "25 metros por segundo",
                "25 kilómetros por hora", "25 nudos", "25 millas por hora",
            ]),
        WeatherTextVector(
            "es_MX", "-3.5 °C",
            short: ["25 °C", "25 °F", "25 K", "25 m/s", "25 km/h", "25 kn", "25 mi/h"],
            narrow: ["25°C", "25°F", "25K", "25m/s", "25km/h", "25kn", "25mi/h"],
            long: [
                "25 grados Celsius", "25 grados Fahrenheit", "25 kelvines", "25 metros por segundo",
                "25 kilómetros por hora", "25 nudos", "25 millas por hora",
            ]),
        WeatherTextVector(
            "es_AR", "-3,5 °C",
            short: ["25 °C", "25 °F", "25 K", "25 m/s", "25 km/h", "25 kn", "25 mi/h"],
            narrow: ["25°C", "25°F", "25K", "25m/s", "25km/h", "25kn", "25mi/h"],
            long: [
                "25 grados Celsius", "25 grados Fahrenheit", "25 kelvins", "25 metros por segundo",
                "25 kilómetros por hora", "25 nudos", "25 millas por hora",
            ]),
        WeatherTextVector(
            "pt_BR", "-3,5 °C",
            short: ["25 °C", "25 °F", "25 K", "25 m/s", "25 km/h", "25 nós", "25 mph"],
            narrow: ["25 °C", "25 °F", "25 K", "25 m/s", "25 km/h", "25 nós", "25 mph"],
            long: [
                "25 graus Celsius", "25 graus Fahrenheit", "25 kelvins", "25 metros por segundo",
                "25 quilômetros por hora", "25 nós", "25 milhas por hora",
            ]),
        WeatherTextVector(
            "pt_PT", "-3,5 °C",
            short: ["25 °C", "25 °F", "25 K", "25 m/s", "25 km/h", "25 nós", "25 mi/h"],
            narrow: ["25°C", "25 °F", "25 K", "25 m/s", "25 km/h", "25 nós", "25 mi/h"],
            long: [
                "25 graus Celsius", "25 graus Fahrenheit", "25 kelvins", "25 metros por segundo",
                "25 quilómetros por hora", "25 nós", "25 milhas por hora",
            ]),
        WeatherTextVector(
            "sv_SE", "\u{2212}3,5 °C",
            short: ["25 °C", "25 °F", "25 K", "25 m/s", "25 km/h", "25 knop", "25 mi/h"],
            narrow: ["25°C", "25°F", "25K", "25m/s", "25km/h", "25knop", "25mi/h"],
            long: [
                "25 grader Celsius", "25 grader Fahrenheit", "25 kelvin", "25 meter per sekund",
                "25 kilometer per timme", "25 knop", "25 mile per timme",
            ]),
        WeatherTextVector(
            "nb_NO", "\u{2212}3,5 °C",
            short: ["25 °C", "25 °F", "25 K", "25 m/s", "25 km/t", "25 kn", "25 miles/t"],
            narrow: ["25 °C", "25°F", "25K", "25m/s", "25km/t", "25kn", "25mi/t"],
            long: [
                "25 grader celsius", "25 grader fahrenheit", "25 kelvin", "25 meter per sekund",
                "25 kilometer per time", "25 knop", "25 engelske mil per time",
            ]),
        WeatherTextVector(
            "da_DK", "-3,5°C",
            short: ["25°C", "25°F", "25 K", "25 m/s", "25 km/t.", "25 knob", "25 mph"],
            narrow: ["25°C", "25°F", "25 K", "25m/s", "25 km/t", "25 knob", "25 mph"],
            long: [
                "25 grader celsius", "25 grader fahrenheit", "25 kelvin", "25 meter i sekundet", "25 kilometer i timen",
                "25 knob", "25 engelske mil i timen",
            ]),
        WeatherTextVector(
            "fi_FI", "\u{2212}3,5 °C",
            short: ["25 °C", "25 °F", "25 K", "25 m/s", "25 km/h", "25 kn", "25 mi/h"],
            narrow: ["25°", "25°F", "25K", "25m/s", "25km/h", "25kn", "25mi/h"],
            long: [
                "25 celsiusastetta", "25 fahrenheitastetta", "25 kelviniä", "25 metriä sekunnissa",
                "25 kilometriä tunnissa", "25 solmua", "25 mailia tunnissa",
            ]),
        WeatherTextVector(
            "pl_PL", "-3,5 st. C",
            short: ["25 st. C", "25°F", "25 K", "25 m/s", "25 km/godz.", "25 w.", "25 mil/h"],
            narrow: ["25°C", "25°F", "25 K", "25 m/s", "25 km/h", "25 w.", "25 mph"],
            long: [
                "25 stopni Celsjusza", "25 stopni Fahrenheita", "25 kelwinów", "25 metrów na sekundę",
                "25 kilometrów na godzinę", "25 węzłów", "25 mil na godzinę",
            ]),
        WeatherTextVector(
            "cs_CZ", "-3,5 °C",
            short: ["25 °C", "25 °F", "25 K", "25 m/s", "25 km/h", "25 kn", "25 mi/h"],
            narrow: ["25 °C", "25 °F", "25 K", "25 m/s", "25 km/h", "25 kn", "25 mi/h"],
            long: [
                "25 stupňů Celsia", "25 stupňů Fahrenheita", "25 kelvinů", "25 metrů za sekundu",
                "25 kilometrů za hodinu", "25 uzlů", "25 mil za hodinu",
            ]),
        WeatherTextVector(
            "hu_HU", "-3,5 °C",
            short: ["25 °C", "25 °F", "25 K", "25 m/s", "25 km/h", "25 kn", "25 mph"],
            narrow: ["25 °C", "25 °F", "25 K", "25 m/s", "25 km/h", "25 kn", "25 mph"],
            long: [
                "25 Celsius-fok", "25 Fahrenheit-fok", "25 kelvin", "25 méter per másodperc", "25 kilométer per óra",
                "25 csomó", "25 mérföld per óra",
            ]),
        WeatherTextVector(
            "ro_RO", "-3,5 °C",
            short: ["25 °C", "25 °F", "25 K", "25 m/s", "25 km/h", "25 kn", "25 mi/h"],
            narrow: ["25 °C", "25 °F", "25 K", "25 m/s", "25 km/h", "25 kn", "25 mi/h"],
            long: [
                "25 de grade Celsius", "25 de grade Fahrenheit", "25 de kelvini", "25 de metri pe secundă",
                "25 de kilometri pe oră", "25 de noduri", "25 de mile pe oră",
            ]),
        WeatherTextVector(
            "el_GR", "-3,5°C",
            short: ["25°C", "25°F", "25 K", "25 μέτρα/δευτ.", "25 χλμ./ώρα", "25 κμβ", "25 μίλια/ώρα"],
            narrow: ["25°C", "25°F", "25 K", "25 μ./δ.", "25 χλμ/ώ.", "25 κμβ", "25 μίλια/ώ."],
            long: [
                "25 βαθμοί Κελσίου", "25 βαθμοί Φαρενάιτ", "25 βαθμοί Κέλβιν", "25 μέτρα ανά δευτερόλεπτο",
                "25 χιλιόμετρα ανά ώρα", "25 κόμβοι", "25 μίλια ανά ώρα",
            ]),
        WeatherTextVector(
            "ru_RU", "-3,5 °C",
            short: ["25 °C", "25 °F", "25 K", "25 м/с", "25 км/ч", "25 уз", "25 ми/ч"],
            narrow: ["25 °C", "25°F", "25 K", "25 м/с", "25 км/ч", "25 уз", "25 ми/ч"],
            long: [
                "25 градусов Цельсия", "25 градусов Фаренгейта", "25 кельвинов", "25 метров в секунду",
                "25 километров в час", "25 узлов", "25 миль в час",
            ]),
        WeatherTextVector(
            "uk_UA", "-3,5\u{A0}°C",
            short: ["25\u{A0}°C", "25\u{A0}°F", "25 К", "25 м/с", "25 км/год", "25 вуз.", "25 миль/год"],
            narrow: ["25°C", "25°F", "25К", "25м/с", "25км/год", "25вуз.", "25мл/год"],
            long: [
                "25 градусів Цельсія", "25 градусів Фаренгейта", "25 кельвінів", "25 метрів за секунду",
                "25 кілометрів за годину", "25 вузлів", "25 миль за годину",
            ]),
        WeatherTextVector(
            "tr_TR", "-3,5°C",
            short: ["25°C", "25°F", "25 K", "25 m/sn", "25 km/sa", "25 kn", "25 mil/sa"],
            narrow: ["25 °C", "25 °F", "25 K", "25 m/sn", "25 km/sa", "25 kn", "25 mil/sa"],
            long: [
                "25 santigrat derece", "25 fahrenhayt derece", "25 kelvin", "25 metre/saniye", "25 kilometre/saat",
                "25 knot", "25 mil/saat",
            ]),
    ]
}
