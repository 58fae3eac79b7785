import GeoJSON
import Testing

@Suite struct BoundingBoxMemberTests {
    private func fault(_ text: String) -> String? {
        Array(text.utf8).withUnsafeBufferPointer { BoundingBoxMember.fault(in: $0) }
    }

    @Test(arguments: [
        "[1,2,3,4]", " [ -10.5 , 2e0,\n3, 4 ] ", "[177,-20,-178,-16]", "[1,2,3,4,5,6]", "[1,2,1,2]", "[0,0,0,0,0,0]",
        "[385692.3,2665734.6,385973.5,2665845.3]", "[0.1,0.123456789012345678901234567890,1,1]",
    ])
    func `a box`(_ text: String) throws {
        #expect(fault(text) == nil)
        #expect(BoundingBoxMember.fault(in: try JSONParser.parse(text)) == nil)
    }

    @Test(arguments: [
        ("[1,2,3]", "the bbox has 3 numbers; 4 or 6 are expected"),
        ("[1]", "the bbox has 1 number; 4 or 6 are expected"),
        ("[]", "the bbox has 0 numbers; 4 or 6 are expected"),
        ("[1,2,3,4,5]", "the bbox has 5 numbers; 4 or 6 are expected"),
        ("[1,2,3,4,5,6,7,8,9,10]", "the bbox has 10 numbers; 4 or 6 are expected"),
        (#"["1",2,3,4]"#, "the bbox holds something that is no number"),
        ("[1,2,3,null]", "the bbox holds something that is no number"),
        ("[[1,2],[3,4]]", "the bbox holds something that is no number"),
        ("[1,2,3,1e400]", "the bbox holds a number that no double can hold"),
        ("[1,5,3,2]", "the bbox's south 5 is north of its north 2"),
        ("[1,2,9,3,4,8]", "the bbox's lowest height 9 is above its highest 8"),
        ("null", "the bbox is no array of numbers"), (#""x""#, "the bbox is no array of numbers"),
        (#"{"west":1}"#, "the bbox is no array of numbers"), ("", "the bbox is empty"),
    ])
    func `no box`(_ text: String, _ expected: String) {
        #expect(fault(text) == expected)
    }
}
