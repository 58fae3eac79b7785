/// The locales that texts can be made for.
///
/// The rows hold the figures of CLDR as Babel 2.19 has them. Spellings that only one region has and that no row is
/// for (Australia's `m/s.`) are not here: the language's row is taken.
enum LocaleTable {
    /// Rows of one language stand together, its own before those of its regions.
    static let rows = west + northAndEast + asia

    /// Language codes, sorted.
    static let languages = Set(rows.map(\.language)).sorted()

    /// The row for a name; nil when its language is not in the table.
    static func row(for name: LocaleName) -> LocaleRow? {
        let rows = rows.filter { row in
            row.language == name.language && (row.script == nil || name.script == nil || row.script == name.script)
        }
        func first(in region: String?) -> LocaleRow? {
            region.flatMap { region in rows.first { $0.regions.contains(region) } }
        }
        return first(in: name.region)
            ?? name.script.flatMap { script in rows.first { $0.script == script } }
            ?? first(in: name.region.map { _ in "001" }) ?? rows.first
    }
}
