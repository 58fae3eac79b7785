import GeoJSON
import PluginKit
import TestSupport
import Testing

@testable import WeatherPlugin

/// What services answer when they have no weather to give.
struct ServiceErrorTests {
    static let answers: [(document: String, message: String)] = [
        (
            #"{"correlationId":"x","title":"Data Unavailable For Requested Point","type":"https://api.weather.gov/problems/InvalidPoint","status":404,"detail":"Unable to provide data for requested point 0,0"}"#,
            "Data Unavailable For Requested Point (404): Unable to provide data for requested point 0,0"
        ),
        (
            #"{"title":"Unexpected Problem","type":"x","status":500,"detail":"An unexpected\nproblem\r\n has occurred."}"#,
            "Unexpected Problem (500): An unexpected problem has occurred."
        ),
        (#"{"type":"about:blank","title":"Forbidden"}"#, "Forbidden"),
        (#"{"status":"error","error":"Invalid bbox"}"#, "Invalid bbox"),
        (
            #"{"code":"InvalidParameterValue","description":"no such collection"}"#,
            "InvalidParameterValue: no such collection"
        ),
        (#"{"error":{"code":401,"message":"Invalid key"}}"#, "Invalid key (401)"),
        (#"{"errors":[{"status":400,"title":"Bad Request","detail":"limit"}]}"#, "Bad Request (400): limit"),
        (#"{"cod":401,"status":401,"message":"Invalid API key"}"#, "Invalid API key (401)"),
    ]

    @Test(arguments: answers)
    func `an answer is told in the service's own words, in one line`(document: String, message: String) throws {
        let error = try #require(try weatherLoadingError(document))
        #expect(error.kind == .data && error.code == "service-error")
        #expect(error.message == "this is an error message of a service: " + message)
        #expect(!error.message.contains("\n"))
    }

    @Test(.enabled(if: SharedData.isPresent, "needs the shared data"))
    func `the sample of a problem`() throws {
        let error = #expect(throws: ProcessorError.self) { try WeatherLoading(sample: "nws_problem.json") }
        #expect(error?.message.contains("Unable to provide data for requested point 0,0") == true)
    }

    @Test(arguments: [#"{"title":"Map of the world"}"#, #"{"message":"hello"}"#, "{}", #"{"error":null}"#, "[1]"])
    func `other JSON is no answer`(document: String) throws {
        #expect(ServiceError(try feedDocument(document)) == nil)
        #expect(try weatherLoadingError(document)?.code != "service-error")
    }

    @Test func `a long answer is cut`() throws {
        let text = String(repeating: "much ado ", count: 1000)
        let error = try #require(ServiceError(try feedDocument(#"{"status":500,"title":"\#(text)"}"#)))
        #expect(error.message.count < 320 && error.message.hasSuffix("… (500)"))
    }

    static let pages: [(text: String, words: String)] = [
        (
            "<!DOCTYPE html>\n<html><head><title>403 Forbidden</title></head></html>",
            "a web page (HTML) with the title '403 Forbidden'"
        ),
        ("\u{FEFF}\r\n  <HTML><BODY>Access Denied</BODY></HTML>", "a web page (HTML),"),
        ("<html>\n<head>\n<TITLE>\n Bad\n Gateway </TITLE>", "'Bad Gateway'"),
        (#"<?xml version="1.0"?><response><METAR/></response>"#, "this is XML,"),
    ]

    @Test(arguments: pages)
    func `a page of markup is named`(text: String, words: String) throws {
        for fields in [nil, #"{"temperature":{"name":"t","unit":"K"},"longitude":"x","latitude":"y"}"#] {
            let error = try #require(try weatherLoadingError(text, fields: fields))
            #expect(error.kind == .data && error.message.contains(words), "\(error.message)")
        }
    }
}
