extension LocaleTable {
    /// Languages of Asia, and Arabic.
    static let asia: [LocaleRow] = [
        LocaleRow(
            "ar", NumberSymbols(".", minus: "\u{200E}-", plus: "\u{200E}+"), .same,
            regional: [
                "DZ LY MA TN": NumberSymbols(",", minus: "\u{200E}-", plus: "\u{200E}+"),
                "BH DJ EG ER IL IQ JO KM KW LB MR OM PS QA SA SD SO SS SY TD YE": .arabic,
            ],
            short: ["#°م", "#°ف", "# د كلفن", "# م/ث", "# كم/س", "# عقدة", "# ميل/س"],
            narrow: ["#°م", "#°ف", "# د كلفن", "# م/ث", "# كم/س", "# عقدة", "# ميل/س"],
            long: [
                "# درجة مئوية", "# درجة فهرنهايت", "# درجة كلفن", "# متر في الثانية", "# كيلومتر في الساعة", "# عقدة",
                "# ميل في الساعة",
            ]),
        LocaleRow(
            "he", NumberSymbols(".", minus: "\u{200E}-", plus: "\u{200E}+"), .hebrew,
            short: ["#°C", "#°F", "# K", "# מ׳/שנ׳", "# קמ״ש", "# kn", "# mph"],
            narrow: ["#°C", "#°F", "# K", "# מ׳/שנ׳", "# קמ״ש", "# kn", "# mph"],
            long: [
                "# מעלת צלזיוס|# מעלות צלזיוס|# מעלות צלזיוס", "# מעלת פרנהייט|# מעלות פרנהייט|# מעלות פרנהייט",
                "# קלווין", "# מטר לשנייה", "# קילומטר לשעה", "# קשר", "# מייל לשעה",
            ]),
        LocaleRow(
            "fa", .persian, .same,
            short: ["#°C", "#°F", "\u{200E}# K", "# m/s", "#\u{200E} km/h", "# گره", "#\u{200E} mph"],
            narrow: ["#°C", "#°F", "#K", "#m/s", "#\u{200E} km/h", "#kn", "#mph"],
            long: [
                "# درجهٔ سلسیوس", "# درجهٔ فارنهایت", "# درجهٔ کلوین", "# متر در ثانیه", "# کیلومتر در ساعت", "# گره",
                "# مایل در ساعت",
            ]),
        LocaleRow(
            "hi", NumberSymbols("."), .same,
            short: ["#°से॰", "#°फ़ेरन", "# K", "# मी॰/से॰", "# कि॰मी॰/घं॰", "# नॉट", "# मी॰प्र॰घं॰"],
            narrow: ["#°से॰", "#°F", "# K", "# मी॰/से॰", "# किमी/घं", "# नॉट", "# मीप्रघं"],
            long: ["# डिग्री सेल्सियस", "# डिग्री फ़ेरनहाइट", "# केल्विन", "# मीटर प्रति सेकंड", "# किलोमीटर प्रति घंटा", "# नॉट", "# मील प्रति घंटा"]),
        LocaleRow(
            "th", NumberSymbols("."), .same,
            short: ["#°C", "#°F", "# K", "# ม./วิ", "# กม./ชม.", "# นอต", "# ไมล์/ชม."],
            narrow: ["#°C", "#°F", "#K", "#ม./วิ", "#กม./ชม.", "#นอต", "#ไมล์/ชม."],
            long: [
                "# องศาเซลเซียส", "# องศาฟาเรนไฮต์", "# เคลวิน", "# เมตรต่อวินาที", "# กิโลเมตรต่อชั่วโมง", "# นอต",
                "# ไมล์ต่อชั่วโมง",
            ]),
        LocaleRow(
            "vi", NumberSymbols(","), .same,
            short: ["#°C", "#°F", "# K", "# m/s", "# km/h", "# kn", "# mph"],
            narrow: ["#°C", "#°F", "# K", "# m/s", "# km/h", "# kn", "# mph"],
            long: ["# độ C", "# độ F", "# độ K", "# mét/giây", "# kilômét/giờ", "# hải lý/giờ", "# dặm/giờ"]),
        LocaleRow(
            "id", NumberSymbols(","), .same,
            short: ["#°C", "#°F", "# K", "# m/dtk", "# km/j", "# kn", "# mpj"],
            narrow: ["#°C", "#°", "# K", "# m/dtk", "#km/j", "# kn", "# mpj"],
            long: [
                "# derajat Celsius", "# derajat Fahrenheit", "# kelvin", "# meter per detik", "# kilometer per jam",
                "# knot", "# mil per jam",
            ]),
        LocaleRow(
            "ja", NumberSymbols("."), .same,
            short: ["#°C", "#°F", "# K", "# m/s", "# km/h", "# kn", "# mph"],
            narrow: ["#°C", "#°F", "#K", "#m/s", "#km/h", "#kn", "#mi/h"],
            long: ["摂氏 # 度", "華氏 # 度", "# ケルビン", "秒速 # メートル", "時速 # キロメートル", "# ノット", "時速 # マイル"]),
        LocaleRow(
            "ko", NumberSymbols("."), .same,
            short: ["#°C", "#°F", "#K", "#m/s", "#km/h", "#kn", "#mi/h"],
            narrow: ["#°C", "#°F", "#K", "#m/s", "#km/h", "#kn", "#mph"],
            long: ["섭씨 #도", "화씨 #도", "#켈빈", "초속 #미터", "시속 #킬로미터", "#노트", "시속 #마일"]),
        LocaleRow(
            "zh", NumberSymbols("."), .same,
            short: ["#°C", "#°F", "#K", "# m/s", "# km/h", "# kn", "# mi/h"],
            narrow: ["#°C", "#°F", "#K", "#m/s", "#km/h", "#kn", "#mph"],
            long: ["#摄氏度", "#华氏度", "#开尔文", "每秒#米", "每小时#公里", "#节", "每小时#英里"]),
        LocaleRow(
            "zh", script: "Hant", regions: "TW", NumberSymbols("."), .same,
            short: ["#°C", "#°F", "# 克耳文", "# 公尺/秒", "# 公里/小時", "# 節", "# 英里/小時"],
            narrow: ["#°C", "#°F", "#克耳文", "#公尺/秒", "#公里/小時", "# 節", "#英里/小時"],
            long: ["攝氏 # 度", "華氏 # 度", "# 克耳文", "每秒 # 公尺", "每小時 # 公里", "# 節", "每小時 # 英里"]),
        LocaleRow(
            "zh", script: "Hant", regions: "HK MO", NumberSymbols("."), .same,
            short: ["#°C", "#°F", "# 克耳文", "# 米/秒", "# 公里每小時", "# 節", "# 英里每小時"],
            narrow: ["#°C", "#°F", "#克耳文", "#m/s", "#kph", "# 節", "#mph"],
            long: ["攝氏 # 度", "華氏 # 度", "# 開爾文", "# 米/秒", "每小時 # 公里", "# 節", "每小時 # 英里"]),
    ]
}
