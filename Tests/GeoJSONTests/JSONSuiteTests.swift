import Foundation
import GeoJSON
import TestSupport
import Testing

/// The parsing tests of Nicolas Seriot's JSONTestSuite, as JSON values by themselves.
@Suite(.enabled(if: SharedData.isPresent, "the shared data folder is absent"))
struct JSONSuiteTests {
    private static let folder = "suites/json/test_parsing"

    private static func names(_ prefix: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: SharedData.path(folder)).filter {
            $0.hasPrefix(prefix)
        }.sorted()
    }

    private static func value(_ name: String) throws -> JSONValue {
        try JSONParser.parse(try SharedData.bytes("\(folder)/\(name)"))
    }

    @Test func `all 95 valid texts are read`() throws {
        let names = try Self.names("y_")
        #expect(names.count == 95)
        for name in names { #expect(throws: Never.self, "\(name)") { try Self.value(name) } }
    }

    @Test func `all 188 invalid texts are refused`() throws {
        let names = try Self.names("n_")
        #expect(names.count == 188)
        for name in names { #expect(throws: JSONSyntaxError.self, "\(name)") { try Self.value(name) } }
    }

    /// Texts that RFC 8259 leaves to the reader: their value in our spelling, or nil for those that are refused.
    static let open: [(name: String, text: String?)] = [
        // Numbers that no double holds keep their digits.
        ("i_number_double_huge_neg_exp", "[123.456e-789]"),
        (
            "i_number_huge_exp",
            "[0.4e00669999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999"
                + "999999999999999999999969999999006]"
        ),
        ("i_number_neg_int_huge_exp", "[-1e+9999]"), ("i_number_pos_double_huge_exp", "[1.5e+9999]"),
        ("i_number_real_neg_overflow", "[-123123e100000]"), ("i_number_real_pos_overflow", "[123123e100000]"),
        ("i_number_real_underflow", "[123e-10000000]"),
        ("i_number_too_big_neg_int", "[-123123123123123123123123123123]"),
        ("i_number_too_big_pos_int", "[100000000000000000000]"),
        ("i_number_very_big_negative_int", "[-237462374673276894279832749832423479823246327846]"),
        // An escaped surrogate without its partner stands for U+FFFD.
        ("i_object_key_lone_2nd_surrogate", #"{"\#u{FFFD}":0}"#),
        ("i_string_1st_surrogate_but_2nd_missing", "[\"\u{FFFD}\"]"),
        ("i_string_1st_valid_surrogate_2nd_invalid", "[\"\u{FFFD}\u{1234}\"]"),
        ("i_string_incomplete_surrogate_and_escape_valid", #"["\#u{FFFD}\n"]"#),
        ("i_string_incomplete_surrogate_pair", "[\"\u{FFFD}a\"]"),
        ("i_string_incomplete_surrogates_escape_valid", #"["\#u{FFFD}\#u{FFFD}\n"]"#),
        ("i_string_invalid_lonely_surrogate", "[\"\u{FFFD}\"]"),
        ("i_string_invalid_surrogate", "[\"\u{FFFD}abc\"]"),
        ("i_string_inverted_surrogates_U+1D11E", "[\"\u{FFFD}\u{FFFD}\"]"),
        ("i_string_lone_second_surrogate", "[\"\u{FFFD}\"]"),
        // Text that is not UTF-8 is refused.
        ("i_string_UTF-16LE_with_BOM", nil), ("i_string_UTF-8_invalid_sequence", nil),
        ("i_string_UTF8_surrogate_U+D800", nil), ("i_string_invalid_utf-8", nil), ("i_string_iso_latin_1", nil),
        ("i_string_lone_utf8_continuation_byte", nil), ("i_string_not_in_unicode_range", nil),
        ("i_string_overlong_sequence_2_bytes", nil), ("i_string_overlong_sequence_6_bytes", nil),
        ("i_string_overlong_sequence_6_bytes_null", nil), ("i_string_truncated-utf-8", nil),
        ("i_string_utf16BE_no_BOM", nil), ("i_string_utf16LE_no_BOM", nil),
        // Below the limit of 2000, which the reader of sources lowers to 512.
        ("i_structure_500_nested_arrays", String(repeating: "[", count: 500) + String(repeating: "]", count: 500)),
        ("i_structure_UTF-8_BOM_empty_object", "{}"),
    ]

    @Test(arguments: open)
    func `what is left open is decided`(name: String, text: String?) throws {
        guard let text else {
            #expect(throws: JSONSyntaxError.self) { try Self.value("\(name).json") }
            return
        }
        #expect(try Self.value("\(name).json").text == text)
    }

    @Test func `all 35 open texts are in the table`() throws {
        #expect(try Self.names("i_") == Self.open.map { "\($0.name).json" }.sorted())
    }
}
