/// Long texts of temperatures in degrees Celsius and of winds in knots, by Babel 2.19.
struct WeatherPluralVector: Sendable {
    let locale: String
    let temperatures: [String]
    let winds: [String]

    init(_ locale: String, _ temperatures: [String], _ winds: [String]) {
        (self.locale, self.temperatures, self.winds) = (locale, temperatures, winds)
    }

    /// What the texts are of, with as many decimals as they have.
    static let numbers: [(value: Double, decimals: Int)] = [
        (0, 0), (1, 0), (2, 0), (3, 0), (5, 0), (11, 0), (14, 0), (21, 0), (22, 0), (25, 0), (101, 0), (102, 0),
        (111, 0), (112, 0), (0.0, 1), (0.5, 1), (1.0, 1), (1.5, 1), (2.0, 1), (-1, 0),
    ]

    static let rows: [WeatherPluralVector] = [
        WeatherPluralVector(
            "en_US",
            [
                "0 degrees Celsius", "1 degree Celsius", "2 degrees Celsius", "3 degrees Celsius", "5 degrees Celsius",
                "11 degrees Celsius", "14 degrees Celsius", "21 degrees Celsius", "22 degrees Celsius",
                "25 degrees Celsius", "101 degrees Celsius", "102 degrees Celsius", "111 degrees Celsius",
                "112 degrees Celsius", "0.0 degrees Celsius", "0.5 degrees Celsius", "1.0 degrees Celsius",
                "1.5 degrees Celsius", "2.0 degrees Celsius", "-1 degree Celsius",
            ],
            [
                "0 knots", "1 knot", "2 knots", "3 knots", "5 knots", "11 knots", "14 knots", "21 knots", "22 knots",
                "25 knots", "101 knots", "102 knots", "111 knots", "112 knots", "0.0 knots", "0.5 knots", "1.0 knots",
                "1.5 knots", "2.0 knots", "-1 knot",
            ]),
        WeatherPluralVector(
            "de_DE",
            [
                "0 Grad Celsius", "1 Grad Celsius", "2 Grad Celsius", "3 Grad Celsius", "5 Grad Celsius",
                "11 Grad Celsius", "14 Grad Celsius", "21 Grad Celsius", "22 Grad Celsius", "25 Grad Celsius",
                "101 Grad Celsius", "102 Grad Celsius", "111 Grad Celsius", "112 Grad Celsius", "0,0 Grad Celsius",
                "0,5 Grad Celsius", "1,0 Grad Celsius", "1,5 Grad Celsius", "2,0 Grad Celsius", "-1 Grad Celsius",
            ],
            [
                "0 Knoten", "1 Knoten", "2 Knoten", "3 Knoten", "5 Knoten", "11 Knoten", "14 Knoten", "21 Knoten",
                "22 Knoten", "25 Knoten", "101 Knoten", "102 Knoten", "111 Knoten", "112 Knoten", "0,0 Knoten",
                "0,5 Knoten", "1,0 Knoten", "1,5 Knoten", "2,0 Knoten", "-1 Knoten",
            ]),
        WeatherPluralVector(
            "fr_FR",
            [
                "0\u{A0}degré Celsius", "1\u{A0}degré Celsius", "2\u{A0}degrés Celsius", "3\u{A0}degrés Celsius",
                "5\u{A0}degrés Celsius", "11\u{A0}degrés Celsius", "14\u{A0}degrés Celsius", "21\u{A0}degrés Celsius",
                "22\u{A0}degrés Celsius", "25\u{A0}degrés Celsius", "101\u{A0}degrés Celsius",
                "102\u{A0}degrés Celsius", "111\u{A0}degrés Celsius", "112\u{A0}degrés Celsius",
                "0,0\u{A0}degré Celsius", "0,5\u{A0}degré Celsius", "1,0\u{A0}degré Celsius", "1,5\u{A0}degré Celsius",
                "2,0\u{A0}degrés Celsius", "-1\u{A0}degré Celsius",
            ],
            [
                "0\u{A0}nœud", "1\u{A0}nœud", "2\u{A0}nœuds", "3\u{A0}nœuds", "5\u{A0}nœuds", "11\u{A0}nœuds",
                "14\u{A0}nœuds", "21\u{A0}nœuds", "22\u{A0}nœuds", "25\u{A0}nœuds", "101\u{A0}nœuds", "102\u{A0}nœuds",
                "111\u{A0}nœuds", "112\u{A0}nœuds", "0,0\u{A0}nœud", "0,5\u{A0}nœud", "1,0\u{A0}nœud", "1,5\u{A0}nœud",
                "2,0\u{A0}nœuds", "-1\u{A0}nœud",
            ]),
        WeatherPluralVector(
            "it_IT",
            [
                "0 gradi Celsius", "1 grado Celsius", "2 gradi Celsius", "3 gradi Celsius", "5 gradi Celsius",
                "11 gradi Celsius", "14 gradi Celsius", "21 gradi Celsius", "22 gradi Celsius", "25 gradi Celsius",
                "101 gradi Celsius", "102 gradi Celsius", "111 gradi Celsius", "112 gradi Celsius", "0,0 gradi Celsius",
                "0,5 gradi Celsius", "1,0 gradi Celsius", "1,5 gradi Celsius", "2,0 gradi Celsius", "-1 grado Celsius",
            ],
            [
                "0 nodi", "1 nodo", "2 nodi", "3 nodi", "5 nodi", "11 nodi", "14 nodi", "21 nodi", "22 nodi", "25 nodi",
                "101 nodi", "102 nodi", "111 nodi", "112 nodi", "0,0 nodi", "0,5 nodi", "1,0 nodi", "1,5 nodi",
                "2,0 nodi", "-1 nodo",
            ]),
        WeatherPluralVector(
            "es_ES",
            [
                "0 grados Celsius", "1 grado Celsius", "2 grados Celsius", "3 grados Celsius", "5 grados Celsius",
                "11 grados Celsius", "14 grados Celsius", "21 grados Celsius", "22 grados Celsius", "25 grados Celsius",
                "101 grados Celsius", "102 grados Celsius", "111 grados Celsius", "112 grados Celsius",
                "0,0 grados Celsius", "0,5 grados Celsius", "1,0 grado Celsius", "1,5 grados Celsius",
                "2,0 grados Celsius", "-1 grado Celsius",
            ],
            [
                "0 nudos", "1 nudo", "2 nudos", "3 nudos", "5 nudos", "11 nudos", "14 nudos", "21 nudos", "22 nudos",
                "25 nudos", "101 nudos", "102 nudos", "111 nudos", "112 nudos", "0,0 nudos", "0,5 nudos", "1,0 nudo",
                "1,5 nudos", "2,0 nudos", "-1 nudo",
            ]),
        WeatherPluralVector(
            "pt_BR",
            [
                "0 grau Celsius", "1 grau Celsius", "2 graus Celsius", "3 graus Celsius", "5 graus Celsius",
                "11 graus Celsius", "14 graus Celsius", "21 graus Celsius", "22 graus Celsius", "25 graus Celsius",
                "101 graus Celsius", "102 graus Celsius", "111 graus Celsius", "112 graus Celsius", "0,0 grau Celsius",
                "0,5 grau Celsius", "1,0 grau Celsius", "1,5 grau Celsius", "2,0 graus Celsius", "-1 grau Celsius",
            ],
            [
                "0 nó", "1 nó", "2 nós", "3 nós", "5 nós", "11 nós", "14 nós", "21 nós", "22 nós", "25 nós", "101 nós",
                "102 nós", "111 nós", "112 nós", "0,0 nó", "0,5 nó", "1,0 nó", "1,5 nó", "2,0 nós", "-1 nó",
            ]),
        WeatherPluralVector(
            "pt_PT",
            [
                "0 graus Celsius", "1 grau Celsius", "2 graus Celsius", "3 graus Celsius", "5 graus Celsius",
                "11 graus Celsius", "14 graus Celsius", "21 graus Celsius", "22 graus Celsius", "25 graus Celsius",
                "101 graus Celsius", "102 graus Celsius", "111 graus Celsius", "112 graus Celsius", "0,0 graus Celsius",
                "0,5 graus Celsius", "1,0 graus Celsius", "1,5 graus Celsius", "2,0 graus Celsius", "-1 grau Celsius",
            ],
            [
                "0 nós", "1 nó", "2 nós", "3 nós", "5 nós", "11 nós", "14 nós", "21 nós", "22 nós", "25 nós", "101 nós",
                "102 nós", "111 nós", "112 nós", "0,0 nós", "0,5 nós", "1,0 nós", "1,5 nós", "2,0 nós", "-1 nó",
            ]),
        WeatherPluralVector(
            "nl_NL",
            [
                "0 graden Celsius", "1 graad Celsius", "2 graden Celsius", "3 graden Celsius", "5 graden Celsius",
                "11 graden Celsius", "14 graden Celsius", "21 graden Celsius", "22 graden Celsius", "25 graden Celsius",
                "101 graden Celsius", "102 graden Celsius", "111 graden Celsius", "112 graden Celsius",
                "0,0 graden Celsius", "0,5 graden Celsius", "1,0 graden Celsius", "1,5 graden Celsius",
                "2,0 graden Celsius", "-1 graad Celsius",
            ],
            [
                "0 knopen", "1 knoop", "2 knopen", "3 knopen", "5 knopen", "11 knopen", "14 knopen", "21 knopen",
                "22 knopen", "25 knopen", "101 knopen", "102 knopen", "111 knopen", "112 knopen", "0,0 knopen",
                "0,5 knopen", "1,0 knopen", "1,5 knopen", "2,0 knopen", "-1 knoop",
            ]),
        WeatherPluralVector(
            "sv_SE",
            [
                "0 grader Celsius", "1 grad Celsius", "2 grader Celsius", "3 grader Celsius", "5 grader Celsius",
                "11 grader Celsius", "14 grader Celsius", "21 grader Celsius", "22 grader Celsius", "25 grader Celsius",
                "101 grader Celsius", "102 grader Celsius", "111 grader Celsius", "112 grader Celsius",
                "0,0 grader Celsius", "0,5 grader Celsius", "1,0 grader Celsius", "1,5 grader Celsius",
                "2,0 grader Celsius", "\u{2212}1 grad Celsius",
            ],
            [
                "0 knop", "1 knop", "2 knop", "3 knop", "5 knop", "11 knop", "14 knop", "21 knop", "22 knop", "25 knop",
                "101 knop", "102 knop", "111 knop", "112 knop", "0,0 knop", "0,5 knop", "1,0 knop", "1,5 knop",
                "2,0 knop", "\u{2212}1 knop",
            ]),
        WeatherPluralVector(
            "nb_NO",
            [
                "0 grader celsius", "1 grad celsius", "2 grader celsius", "3 grader celsius", "5 grader celsius",
                "11 grader celsius", "14 grader celsius", "21 grader celsius", "22 grader celsius", "25 grader celsius",
                "101 grader celsius", "102 grader celsius", "111 grader celsius", "112 grader celsius",
                "0,0 grader celsius", "0,5 grader celsius", "1,0 grad celsius", "1,5 grader celsius",
                "2,0 grader celsius", "\u{2212}1 grad celsius",
            ],
            [
                "0 knop", "1 knop", "2 knop", "3 knop", "5 knop", "11 knop", "14 knop", "21 knop", "22 knop", "25 knop",
                "101 knop", "102 knop", "111 knop", "112 knop", "0,0 knop", "0,5 knop", "1,0 knop", "1,5 knop",
                "2,0 knop", "\u{2212}1 knop",
            ]),
        WeatherPluralVector(
            "da_DK",
            [
                "0 grader celsius", "1 grad celsius", "2 grader celsius", "3 grader celsius", "5 grader celsius",
                "11 grader celsius", "14 grader celsius", "21 grader celsius", "22 grader celsius", "25 grader celsius",
                "101 grader celsius", "102 grader celsius", "111 grader celsius", "112 grader celsius",
                "0,0 grader celsius", "0,5 grad celsius", "1,0 grad celsius", "1,5 grad celsius", "2,0 grader celsius",
                "-1 grad celsius",
            ],
            [
                "0 knob", "1 knob", "2 knob", "3 knob", "5 knob", "11 knob", "14 knob", "21 knob", "22 knob", "25 knob",
                "101 knob", "102 knob", "111 knob", "112 knob", "0,0 knob", "0,5 knob", "1,0 knob", "1,5 knob",
                "2,0 knob", "-1 knob",
            ]),
        WeatherPluralVector(
            "fi_FI",
            [
                "0 celsiusastetta", "1 celsiusaste", "2 celsiusastetta", "3 celsiusastetta", "5 celsiusastetta",
                "11 celsiusastetta", "14 celsiusastetta", "21 celsiusastetta", "22 celsiusastetta", "25 celsiusastetta",
                "101 celsiusastetta", "102 celsiusastetta", "111 celsiusastetta", "112 celsiusastetta",
                "0,0 celsiusastetta", "0,5 celsiusastetta", "1,0 celsiusastetta", "1,5 celsiusastetta",
                "2,0 celsiusastetta", "\u{2212}1 celsiusaste",
            ],
            [
                "0 solmua", "1 solmu", "2 solmua", "3 solmua", "5 solmua", "11 solmua", "14 solmua", "21 solmua",
                "22 solmua", "25 solmua", "101 solmua", "102 solmua", "111 solmua", "112 solmua", "0,0 solmua",
                "0,5 solmua", "1,0 solmua", "1,5 solmua", "2,0 solmua", "\u{2212}1 solmu",
            ]),
        WeatherPluralVector(
            "pl_PL",
            [
                "0 stopni Celsjusza", "1 stopień Celsjusza", "2 stopnie Celsjusza", "3 stopnie Celsjusza",
                "5 stopni Celsjusza", "11 stopni Celsjusza", "14 stopni Celsjusza", "21 stopni Celsjusza",
                "22 stopnie Celsjusza", "25 stopni Celsjusza", "101 stopni Celsjusza", "102 stopnie Celsjusza",
                "111 stopni Celsjusza", "112 stopni Celsjusza", "0,0 stopnia Celsjusza", "0,5 stopnia Celsjusza",
                "1,0 stopnia Celsjusza", "1,5 stopnia Celsjusza", "2,0 stopnia Celsjusza", "-1 stopień Celsjusza",
            ],
            [
                "0 węzłów", "1 węzeł", "2 węzły", "3 węzły", "5 węzłów", "11 węzłów", "14 węzłów", "21 węzłów",
                "22 węzły", "25 węzłów", "101 węzłów", "102 węzły", "111 węzłów", "112 węzłów", "0,0 węzła",
                "0,5 węzła", "1,0 węzła", "1,5 węzła", "2,0 węzła", "-1 węzeł",
            ]),
        WeatherPluralVector(
            "cs_CZ",
            [
                "0 stupňů Celsia", "1 stupeň Celsia", "2 stupně Celsia", "3 stupně Celsia", "5 stupňů Celsia",
                "11 stupňů Celsia", "14 stupňů Celsia", "21 stupňů Celsia", "22 stupňů Celsia", "25 stupňů Celsia",
                "101 stupňů Celsia", "102 stupňů Celsia", "111 stupňů Celsia", "112 stupňů Celsia", "0,0 stupně Celsia",
                "0,5 stupně Celsia", "1,0 stupně Celsia", "1,5 stupně Celsia", "2,0 stupně Celsia", "-1 stupeň Celsia",
            ],
            [
                "0 uzlů", "1 uzel", "2 uzly", "3 uzly", "5 uzlů", "11 uzlů", "14 uzlů", "21 uzlů", "22 uzlů", "25 uzlů",
                "101 uzlů", "102 uzlů", "111 uzlů", "112 uzlů", "0,0 uzlu", "0,5 uzlu", "1,0 uzlu", "1,5 uzlu",
                "2,0 uzlu", "-1 uzel",
            ]),
        WeatherPluralVector(
            "ro_RO",
            [
                "0 grade Celsius", "1 grad Celsius", "2 grade Celsius", "3 grade Celsius", "5 grade Celsius",
                "11 grade Celsius", "14 grade Celsius", "21 de grade Celsius", "22 de grade Celsius",
                "25 de grade Celsius", "101 grade Celsius", "102 grade Celsius", "111 grade Celsius",
                "112 grade Celsius", "0,0 grade Celsius", "0,5 grade Celsius", "1,0 grade Celsius", "1,5 grade Celsius",
                "2,0 grade Celsius", "-1 grad Celsius",
            ],
            [
                "0 noduri", "1 nod", "2 noduri", "3 noduri", "5 noduri", "11 noduri", "14 noduri", "21 de noduri",
                "22 de noduri", "25 de noduri", "101 noduri", "102 noduri", "111 noduri", "112 noduri", "0,0 noduri",
                "0,5 noduri", "1,0 noduri", "1,5 noduri", "2,0 noduri", "-1 nod",
            ]),
        WeatherPluralVector(
            "el_GR",
            [
                "0 βαθμοί Κελσίου", "1 βαθμός Κελσίου", "2 βαθμοί Κελσίου", "3 βαθμοί Κελσίου", "5 βαθμοί Κελσίου",
                "11 βαθμοί Κελσίου", "14 βαθμοί Κελσίου", "21 βαθμοί Κελσίου", "22 βαθμοί Κελσίου", "25 βαθμοί Κελσίου",
                "101 βαθμοί Κελσίου", "102 βαθμοί Κελσίου", "111 βαθμοί Κελσίου", "112 βαθμοί Κελσίου",
                "0,0 βαθμοί Κελσίου", "0,5 βαθμοί Κελσίου", "1,0 βαθμός Κελσίου", "1,5 βαθμοί Κελσίου",
                "2,0 βαθμοί Κελσίου", "-1 βαθμός Κελσίου",
            ],
            [
                "0 κόμβοι", "1 κόμβος", "2 κόμβοι", "3 κόμβοι", "5 κόμβοι", "11 κόμβοι", "14 κόμβοι", "21 κόμβοι",
                "22 κόμβοι", "25 κόμβοι", "101 κόμβοι", "102 κόμβοι", "111 κόμβοι", "112 κόμβοι", "0,0 κόμβοι",
                "0,5 κόμβοι", "1,0 κόμβος", "1,5 κόμβοι", "2,0 κόμβοι", "-1 κόμβος",
            ]),
        WeatherPluralVector(
            "ru_RU",
            [
                "0 градусов Цельсия", "1 градус Цельсия", "2 градуса Цельсия", "3 градуса Цельсия",
                "5 градусов Цельсия", "11 градусов Цельсия", "14 градусов Цельсия", "21 градус Цельсия",
                "22 градуса Цельсия", "25 градусов Цельсия", "101 градус Цельсия", "102 градуса Цельсия",
                "111 градусов Цельсия", "112 градусов Цельсия", "0,0 градуса Цельсия", "0,5 градуса Цельсия",
                "1,0 градуса Цельсия", "1,5 градуса Цельсия", "2,0 градуса Цельсия", "-1 градус Цельсия",
            ],
            [
                "0 узлов", "1 узел", "2 узла", "3 узла", "5 узлов", "11 узлов", "14 узлов", "21 узел", "22 узла",
                "25 узлов", "101 узел", "102 узла", "111 узлов", "112 узлов", "0,0 узла", "0,5 узла", "1,0 узла",
                "1,5 узла", "2,0 узла", "-1 узел",
            ]),
        WeatherPluralVector(
            "uk_UA",
            [
                "0 градусів Цельсія", "1 градус Цельсія", "2 градуси Цельсія", "3 градуси Цельсія",
                "5 градусів Цельсія", "11 градусів Цельсія", "14 градусів Цельсія", "21 градус Цельсія",
                "22 градуси Цельсія", "25 градусів Цельсія", "101 градус Цельсія", "102 градуси Цельсія",
                "111 градусів Цельсія", "112 градусів Цельсія", "0,0 градуса Цельсія", "0,5 градуса Цельсія",
                "1,0 градуса Цельсія", "1,5 градуса Цельсія", "2,0 градуса Цельсія", "-1 градус Цельсія",
            ],
            [
                "0 вузлів", "1 вузол", "2 вузли", "3 вузли", "5 вузлів", "11 вузлів", "14 вузлів", "21 вузол",
                "22 вузли", "25 вузлів", "101 вузол", "102 вузли", "111 вузлів", "112 вузлів", "0,0 вузла", "0,5 вузла",
                "1,0 вузла", "1,5 вузла", "2,0 вузла", "-1 вузол",
            ]),
        WeatherPluralVector(
            "he_IL",
            [
                "0 מעלות צלזיוס", "1 מעלת צלזיוס", "2 מעלות צלזיוס", "3 מעלות צלזיוס", "5 מעלות צלזיוס",
                "11 מעלות צלזיוס", "14 מעלות צלזיוס", "21 מעלות צלזיוס", "22 מעלות צלזיוס", "25 מעלות צלזיוס",
                "101 מעלות צלזיוס", "102 מעלות צלזיוס", "111 מעלות צלזיוס", "112 מעלות צלזיוס", "0.0 מעלת צלזיוס",
                "0.5 מעלת צלזיוס", "1.0 מעלות צלזיוס", "1.5 מעלות צלזיוס", "2.0 מעלות צלזיוס", "\u{200E}-1 מעלת צלזיוס",
            ],
            [
                "0 קשר", "1 קשר", "2 קשר", "3 קשר", "5 קשר", "11 קשר", "14 קשר", "21 קשר", "22 קשר", "25 קשר",
                "101 קשר", "102 קשר", "111 קשר", "112 קשר", "0.0 קשר", "0.5 קשר", "1.0 קשר", "1.5 קשר", "2.0 קשר",
                "\u{200E}-1 קשר",
            ]),
    ]
}
