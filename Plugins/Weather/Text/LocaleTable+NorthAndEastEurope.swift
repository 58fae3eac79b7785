extension LocaleTable {
    /// Languages of northern and eastern Europe, Greek and Turkish.
    static let northAndEast: [LocaleRow] = [
        LocaleRow(
            "sv", NumberSymbols(",", minus: "\u{2212}"), .oneWhole,
            short: ["# °C", "# °F", "# K", "# m/s", "# km/h", "# knop", "# mi/h"],
            narrow: ["#°C", "#°F", "#K", "#m/s", "#km/h", "#knop", "#mi/h"],
            long: [
                "# grad Celsius|# grader Celsius", "# grad Fahrenheit|# grader Fahrenheit", "# kelvin",
                "# meter per sekund", "# kilometer per timme", "# knop", "# mile per timme",
            ]),
        LocaleRow(
            "nb", NumberSymbols(",", minus: "\u{2212}"), .exactlyOne,
            short: ["# °C", "# °F", "# K", "# m/s", "# km/t", "# kn", "# mile/t|# miles/t"],
            narrow: ["# °C", "#°F", "#K", "#m/s", "#km/t", "#kn", "#mi/t"],
            long: [
                "# grad celsius|# grader celsius", "# grad fahrenheit|# grader fahrenheit", "# kelvin",
                "# meter per sekund", "# kilometer per time", "# knop",
                "# engelsk mil per time|# engelske mil per time",
            ]),
        LocaleRow(
            "da", NumberSymbols(","), .danish,
            short: ["#°C", "#°F", "# K", "# m/s", "# km/t.", "# knob", "# mph"],
            narrow: ["#°C", "#°F", "# K", "#m/s", "# km/t", "# knob", "# mph"],
            long: [
                "# grad celsius|# grader celsius", "# grad fahrenheit|# grader fahrenheit", "# kelvin",
                "# meter i sekundet", "# kilometer i timen", "# knob", "# engelsk mil i timen|# engelske mil i timen",
            ]),
        LocaleRow(
            "fi", NumberSymbols(",", minus: "\u{2212}"), .oneWhole,
            short: ["# °C", "# °F", "# K", "# m/s", "# km/h", "# kn", "# mi/h"],
            narrow: ["#°", "#°F", "#K", "#m/s", "#km/h", "#kn", "#mi/h"],
            long: [
                "# celsiusaste|# celsiusastetta", "# fahrenheitaste|# fahrenheitastetta", "# kelvin|# kelviniä",
                "# metri sekunnissa|# metriä sekunnissa", "# kilometri tunnissa|# kilometriä tunnissa",
                "# solmu|# solmua", "# maili tunnissa|# mailia tunnissa",
            ]),
        LocaleRow(
            "pl", NumberSymbols(","), .polish,
            short: ["# st. C", "#°F", "# K", "# m/s", "# km/godz.", "# w.", "# mila/h|# mile/h|# mil/h|# mili/h"],
            narrow: ["#°C", "#°F", "# K", "# m/s", "# km/h|# km/h|# km/h|#km/h", "# w.", "# mph"],
            long: [
                "# stopień Celsjusza|# stopnie Celsjusza|# stopni Celsjusza|# stopnia Celsjusza",
                "# stopień Fahrenheita|# stopnie Fahrenheita|# stopni Fahrenheita|# stopnia Fahrenheita",
                "# kelwin|# kelwiny|# kelwinów|# kelwina",
                "# metr na sekundę|# metry na sekundę|# metrów na sekundę|# metra na sekundę",
                "# kilometr na godzinę|# kilometry na godzinę|# kilometrów na godzinę|# kilometra na godzinę",
                "# węzeł|# węzły|# węzłów|# węzła",
                "# mila na godzinę|# mile na godzinę|# mil na godzinę|# mili na godzinę",
            ]),
        LocaleRow(
            "cs", NumberSymbols(","), .czech,
            short: ["# °C", "# °F", "# K", "# m/s", "# km/h", "# kn", "# mi/h"],
            narrow: ["# °C", "# °F", "# K", "# m/s", "# km/h", "# kn", "# mi/h"],
            long: [
                "# stupeň Celsia|# stupně Celsia|# stupně Celsia|# stupňů Celsia",
                "# stupeň Fahrenheita|# stupně Fahrenheita|# stupně Fahrenheita|# stupňů Fahrenheita",
                "# kelvin|# kelviny|# kelvinu|# kelvinů",
                "# metr za sekundu|# metry za sekundu|# metru za sekundu|# metrů za sekundu",
                "# kilometr za hodinu|# kilometry za hodinu|# kilometru za hodinu|# kilometrů za hodinu",
                "# uzel|# uzly|# uzlu|# uzlů", "# míle za hodinu|# míle za hodinu|# míle za hodinu|# mil za hodinu",
            ]),
        LocaleRow(
            "hu", NumberSymbols(","), .same,
            short: ["# °C", "# °F", "# K", "# m/s", "# km/h", "# kn", "# mph"],
            narrow: ["# °C", "# °F", "# K", "# m/s", "# km/h", "# kn", "# mph"],
            long: [
                "# Celsius-fok", "# Fahrenheit-fok", "# kelvin", "# méter per másodperc", "# kilométer per óra",
                "# csomó", "# mérföld per óra",
            ]),
        LocaleRow(
            "ro", NumberSymbols(","), .romanian,
            short: ["# °C", "# °F", "# K", "# m/s", "# km/h", "# kn", "# mi/h"],
            narrow: ["# °C", "# °F", "# K", "# m/s", "# km/h", "# kn", "# mi/h"],
            long: [
                "# grad Celsius|# grade Celsius|# de grade Celsius",
                "# grad Fahrenheit|# grade Fahrenheit|# de grade Fahrenheit", "# kelvin|# kelvini|# de kelvini",
                "# metru pe secundă|# metri pe secundă|# de metri pe secundă",
                "# kilometru pe oră|# kilometri pe oră|# de kilometri pe oră", "# nod|# noduri|# de noduri",
                "# milă pe oră|# mile pe oră|# de mile pe oră",
            ]),
        LocaleRow(
            "el", NumberSymbols(","), .exactlyOne,
            short: [
                "#°C", "#°F", "# K", "# μέτρο/δευτ.|# μέτρα/δευτ.", "# χλμ./ώρα", "# κμβ", "# μίλι/ώρα|# μίλια/ώρα",
            ],
            narrow: ["#°C", "#°F", "# K", "# μ./δ.", "# χλμ/ώ.", "# κμβ", "# μίλι/ώ.|# μίλια/ώ."],
            long: [
                "# βαθμός Κελσίου|# βαθμοί Κελσίου", "# βαθμός Φαρενάιτ|# βαθμοί Φαρενάιτ",
                "# βαθμός Κέλβιν|# βαθμοί Κέλβιν", "# μέτρο ανά δευτερόλεπτο|# μέτρα ανά δευτερόλεπτο",
                "# χιλιόμετρο ανά ώρα|# χιλιόμετρα ανά ώρα", "# κόμβος|# κόμβοι", "# μίλι ανά ώρα|# μίλια ανά ώρα",
            ]),
        LocaleRow(
            "ru", NumberSymbols(","), .russian,
            short: ["# °C", "# °F", "# K", "# м/с", "# км/ч", "# уз", "# ми/ч"],
            narrow: ["# °C", "#°F|# °F|#°F|#°F", "# K", "# м/с", "# км/ч", "# уз", "# ми/ч"],
            long: [
                "# градус Цельсия|# градуса Цельсия|# градусов Цельсия|# градуса Цельсия",
                "# градус Фаренгейта|# градуса Фаренгейта|# градусов Фаренгейта|# градуса Фаренгейта",
                "# кельвин|# кельвина|# кельвинов|# кельвина",
                "# метр в секунду|# метра в секунду|# метров в секунду|# метра в секунду",
                "# километр в час|# километра в час|# километров в час|# километра в час",
                "# узел|# узла|# узлов|# узла", "# миля в час|# мили в час|# миль в час|# мили в час",
            ]),
        LocaleRow(
            "uk", NumberSymbols(","), .russian,
            short: [
                "#\u{A0}°C", "#\u{A0}°F", "# К", "# м/с", "# км/год", "# вуз.",
                "# миля/год|# милі/год|# миль/год|# милі/год",
            ],
            narrow: ["#°C", "#°F", "#К", "#м/с", "#км/год", "#вуз.", "#мл/год"],
            long: [
                "# градус Цельсія|# градуси Цельсія|# градусів Цельсія|# градуса Цельсія",
                "# градус Фаренгейта|# градуси Фаренгейта|# градусів Фаренгейта|# градуса Фаренгейта",
                "# кельвін|# кельвіни|# кельвінів|# кельвіна",
                "# метр за секунду|# метри за секунду|# метрів за секунду|# метра за секунду",
                "# кілометр за годину|# кілометри за годину|# кілометрів за годину|# кілометра за годину",
                "# вузол|# вузли|# вузлів|# вузла",
                "# миля за годину|# милі за годину|# миль за годину|# милі за годину",
            ]),
        LocaleRow(
            "tr", NumberSymbols(","), .exactlyOne,
            short: ["# °C|#°C", "# °F|#°F", "#K|# K", "# m/sn", "# km/sa", "# kn", "# mil/sa"],
            narrow: ["#°C|# °C", "# °F", "# K", "# m/sn", "# km/sa", "# kn", "# mil/sa"],
            long: [
                "# santigrat derece", "# fahrenhayt derece", "# kelvin", "# metre/saniye", "# kilometre/saat", "# knot",
                "# mil/saat",
            ]),
    ]
}
