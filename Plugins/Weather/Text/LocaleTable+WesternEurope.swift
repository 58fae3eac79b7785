extension LocaleTable {
    /// Languages of western and southern Europe, and of the Americas.
    static let west: [LocaleRow] = [
        LocaleRow(
            "en", regions: "AE AS BI GU JP MH MP PH PR UM US VI", NumberSymbols("."), .oneWhole,
            short: ["#°C", "#°F", "# K", "# m/s", "# km/h", "# kn", "# mph"],
            narrow: ["#°C", "#°", "#K", "#m/s", "#km/h", "#kn", "#mph"],
            long: [
                "# degree Celsius|# degrees Celsius", "# degree Fahrenheit|# degrees Fahrenheit", "# kelvin|# kelvins",
                "# meter per second|# meters per second", "# kilometer per hour|# kilometers per hour",
                "# knot|# knots", "# mile per hour|# miles per hour",
            ]),
        LocaleRow(
            "en", regions: "001", NumberSymbols("."), .oneWhole,
            regional: [
                "AT BE CZ DE DK EE ES FI FR GE HU ID IT LT LV NL NO PL PT RO SE SI SK UA ZA": NumberSymbols(",")
            ],
            short: ["#°C", "#°F", "# K", "# m/s", "# km/h", "# kn", "# mph"],
            narrow: ["#°C", "#°F", "#K", "#m/s", "#km/h", "#kn", "#mph"],
            long: [
                "# degree Celsius|# degrees Celsius", "# degree Fahrenheit|# degrees Fahrenheit", "# kelvin",
                "# metre per second|# metres per second", "# kilometre per hour|# kilometres per hour",
                "# knot|# knots", "# mile per hour|# miles per hour",
            ]),
        LocaleRow(
            "en", regions: "CA", NumberSymbols("."), .oneWhole,
            short: ["# °C", "# °F", "# K", "# m/s", "# km/h", "# kn", "# mph"],
            narrow: ["#°", "#°F", "#K", "#m/s", "#km/h", "#kn", "#mph"],
            long: [
                "# degree Celsius|# degrees Celsius", "# degree Fahrenheit|# degrees Fahrenheit", "# kelvin",
                "# metre per second|# metres per second", "# kilometre per hour|# kilometres per hour",
                "# knot|# knots", "# mile per hour|# miles per hour",
            ]),
        LocaleRow(
            "de", NumberSymbols(","), .oneWhole,
            regional: ["CH LI": NumberSymbols(".")],
            short: ["# °C", "# °F", "# K", "# m/s", "# km/h", "# kn", "# mi/h"],
            narrow: ["# °C", "#°F", "# K", "# m/s", "# km/h", "# kn", "# mi/h"],
            long: [
                "# Grad Celsius", "# Grad Fahrenheit", "# Kelvin", "# Meter pro Sekunde", "# Kilometer pro Stunde",
                "# Knoten", "# Meile pro Stunde|# Meilen pro Stunde",
            ]),
        LocaleRow(
            "nl", NumberSymbols(","), .oneWhole,
            short: ["#°C", "#°F", "# K", "# m/s", "# km/u", "# kt", "# mi/h"],
            narrow: ["#°", "#°F", "# K", "# m/s", "# km/u", "# kt", "# mi/h"],
            long: [
                "# graad Celsius|# graden Celsius", "# graad Fahrenheit|# graden Fahrenheit", "# kelvin",
                "# meter per seconde", "# kilometer per uur", "# knoop|# knopen", "# mijl per uur",
            ]),
        LocaleRow(
            "fr", NumberSymbols(","), .belowTwo,
            regional: ["RW": NumberSymbols(".")],
            short: [
                "#\u{202F}°C", "#\u{202F}°F", "#\u{202F}K", "#\u{202F}m/s", "#\u{202F}km/h", "#\u{202F}nd",
                "#\u{202F}mi/h",
            ],
            narrow: ["#°C", "#°F", "#K", "#\u{202F}m/s|#m/s", "#km/h", "# nd", "#\u{202F}mi/h"],
            long: [
                "#\u{A0}degré Celsius|#\u{A0}degrés Celsius", "#\u{A0}degré Fahrenheit|#\u{A0}degrés Fahrenheit",
                "#\u{A0}kelvin|#\u{A0}kelvins", "#\u{A0}mètre par seconde|#\u{A0}mètres par seconde",
                "#\u{A0}kilomètre par heure|#\u{A0}kilomètres par heure", "#\u{A0}nœud|#\u{A0}nœuds",
                "#\u{A0}mile par heure|#\u{A0}miles par heure",
            ]),
        LocaleRow(
            "fr", regions: "CA", NumberSymbols(","), .belowTwo,
            short: ["#\u{A0}°C", "#\u{A0}°F", "#\u{A0}K", "# m/s", "#\u{A0}km/h", "#\u{A0}nd", "# mi/h"],
            narrow: ["#°C", "#°F", "#K", "#\u{202F}m/s|#m/s", "#km/h", "#nd", "# mi/h"],
            long: [
                "#\u{A0}degré Celsius|#\u{A0}degrés Celsius", "#\u{A0}degré Fahrenheit|#\u{A0}degrés Fahrenheit",
                "#\u{A0}kelvin|#\u{A0}kelvins", "# mètre par seconde|# mètres par seconde",
                "# kilomètre par heure|# kilomètres par heure", "#\u{A0}nœud|#\u{A0}nœuds",
                "# mille à l’heure|# milles à l’heure",
            ]),
        LocaleRow(
            "it", NumberSymbols(","), .oneWhole,
            regional: ["CH": NumberSymbols(".")],
            short: ["# °C", "# °F", "# K", "# m/s", "# km/h", "# kn", "# mi/h"],
            narrow: ["#°C", "#°F", "#K", "#m/s", "#km/h", "#kn", "#mi/h"],
            long: [
                "# grado Celsius|# gradi Celsius", "# grado Fahrenheit|# gradi Fahrenheit", "# Kelvin",
                "# metro al secondo|# metri al secondo", "# chilometro orario|# chilometri orari", "# nodo|# nodi",
                "# miglio all’ora|# miglia all’ora",
            ]),
        LocaleRow(
            "es", NumberSymbols(","), .exactlyOne,
            short: ["# °C", "# °F", "# K", "# m/s", "# km/h", "# kn", "# mi/h"],
            narrow: ["#°C", "#°F", "#K", "#m/s", "#km/h", "#kn", "#mi/h"],
            long: [
                "# grado Celsius|# grados Celsius", "# grado Fahrenheit|# grados Fahrenheit", "# kelvin",
                "# metro por segundo|# metros por segundo", "# kilómetro por hora|# kilómetros por hora",
                "# nudo|# nudos", "# milla por hora|# millas por hora",
            ]),
        LocaleRow(
            "es", regions: "419 AR BO BR BZ CL CO CR CU DO EC GT HN NI PA PE PR PY SV US UY VE", NumberSymbols("."),
            .exactlyOne,
            regional: ["AR BO CL CO CR EC PY UY VE": NumberSymbols(",")],
            short: ["# °C", "# °F", "# K", "# m/s", "# km/h", "# kn", "# mi/h"],
            narrow: ["#°C", "#°F", "#K", "#m/s", "#km/h", "#kn", "#mi/h"],
            long: [
                "# grado Celsius|# grados Celsius", "# grado Fahrenheit|# grados Fahrenheit", "# kelvin|# kelvins",
                "# metro por segundo|# metros por segundo", "# kilómetro por hora|# kilómetros por hora",
                "# nudo|# nudos", "# milla por hora|# millas por hora",
            ]),
        LocaleRow(
            "es", regions: "MX", NumberSymbols("."), .exactlyOne,
            short: ["# °C", "# °F", "# K", "# m/s", "# km/h", "# kn", "# mi/h"],
            narrow: ["#°C", "#°F", "#K", "#m/s", "#km/h", "#kn", "#mi/h"],
            long: [
                "# grado Celsius|# grados Celsius", "# grado Fahrenheit|# grados Fahrenheit", "# kelvin|# kelvines",
                "# metro por segundo|# metros por segundo", "# kilómetro por hora|# kilómetros por hora",
                "# nudo|# nudos", "# milla por hora|# millas por hora",
            ]),
        LocaleRow(
            "pt", NumberSymbols(","), .belowTwo,
            short: ["# °C", "# °F", "# K", "# m/s", "# km/h", "# nó|# nós", "# mph"],
            narrow: ["# °C", "# °F", "# K", "# m/s", "# km/h", "# nó|# nós", "# mph"],
            long: [
                "# grau Celsius|# graus Celsius", "# grau Fahrenheit|# graus Fahrenheit", "# kelvin|# kelvins",
                "# metro por segundo|# metros por segundo", "# quilômetro por hora|# quilômetros por hora",
                "# nó|# nós", "# milha por hora|# milhas por hora",
            ]),
        LocaleRow(
            "pt", regions: "AO CH CV GQ GW LU MO MZ PT ST TL", NumberSymbols(","), .oneWhole,
            short: ["# °C", "# °F", "# K", "# m/s", "# km/h", "# nó|# nós", "# mi/h"],
            narrow: ["#°C", "# °F", "# K", "# m/s", "# km/h", "# nó|# nós", "# mi/h"],
            long: [
                "# grau Celsius|# graus Celsius", "# grau Fahrenheit|# graus Fahrenheit", "# kelvin|# kelvins",
                "# metro por segundo|# metros por segundo", "# quilómetro por hora|# quilómetros por hora",
                "# nó|# nós", "# milha por hora|# milhas por hora",
            ]),
    ]
}
