/// The colors of pictures: a paper map, one accent, and nothing that annotations could be taken for.
enum Palette {
    static let paper = "#f6f4ee"
    static let sky = "#dfe7ec"
    static let sheet = "#ffffff"
    /// Of the background's areas, and their edges.
    static let ground = "#ebe6d9"
    static let coast = "#cdc5b2"
    static let graticule = "#dcd8cc"
    static let ink = "#22303c"
    static let quiet = "#6b7680"
    static let hidden = "#a3a9ae"
    static let land = PreviewColor(red: 0x6F, green: 0x8C, blue: 0x7A)
    static let annotation = PreviewColor(red: 0x1F, green: 0x5F, blue: 0x8B)
    static let padding = "#a6287f"
    static let warning = "#a33b12"
    static let curve = "#1f5f8b"

    static let font = "Helvetica Neue, Helvetica, Arial, Liberation Sans, DejaVu Sans, sans-serif"
}
