import Configuration
import GeoJSON
import PluginKit
import TestSupport
import Testing

@testable import WeatherPlugin

/// Files that are no alerts, or have faults.
struct AlertsFileTests {
    private static func failure(_ text: String) -> ProcessorError? {
        do {
            _ = try AlertsRun(files: ["f.geojson": text], options: #"{"from": "f.geojson"}"#, on: [])
            return nil
        } catch {
            return error as? ProcessorError
        }
    }

    static let foreign: [(text: String, name: String)] = [
        (
            #"{"type":"Feature","geometry":null,"properties":{"temperature":{"value":1,"unitCode":"wmoUnit:degC"}}}"#,
            "weather observations"
        ),
        (#"{"type":"Feature","geometry":null,"properties":{"timeseries":[]}}"#, "MET Norway"),
        (#"{"type":"Feature","geometry":null,"properties":{"name":"x"}}"#, "'name'"),
        (#"{"type":"Point","coordinates":[1,2]}"#, "without properties"),
        (#"{"latitude":1,"utc_offset_seconds":0}"#, "Open-Meteo"),
        (#"{"correlationId":"1","title":"Not Found","status":404}"#, "error message"),
        (#"{"@context":{},"@graph":[]}"#, "JSON-LD"),
        ("<?xml version=\"1.0\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\"></feed>", "an Atom feed"),
        ("<?xml version=\"1.0\"?><alert xmlns=\"urn:oasis:names:tc:emergency:cap:1.2\"/>", "a CAP message"),
        ("<!DOCTYPE html><html></html>", "XML or HTML"), ("GRIB....", "a GRIB file"),
    ]

    @Test(arguments: foreign)
    func `a file of something else is named`(text: String, name: String) throws {
        let error = try #require(Self.failure(text))
        #expect(error.kind == .data && error.code == "not-weather")
        #expect(error.message.contains(name) && error.message.hasSuffix("not a file of weather alerts"))
        #expect(error.source?.hasSuffix("f.geojson") == true && error.remedy?.isEmpty == false)
    }

    @Test func `a text that breaks off is told with its place`() throws {
        let error = try #require(
            Self.failure("{\"type\":\"FeatureCollection\",\"features\":[\n\(alertFeature("a")),\n{\"type\":"))
        #expect(error.kind == .data && error.code == "truncated" && error.location?.line == 3)
    }

    @Test func `a missing file is told with what the path starts from`() throws {
        let error = #expect(throws: ProcessorError.self) {
            _ = try AlertsRun(options: #"{"from": "none.geojson"}"#, on: [])
        }
        #expect(error?.kind == .missingInput && error?.message.contains("none.geojson") == true)
        let zones = #expect(throws: ProcessorError.self) {
            _ = try AlertsRun(
                files: ["a.geojson": alertFeature("a")], options: #"{"from": "a.geojson", "zones": "none.geojson"}"#,
                on: [])
        }
        #expect(zones?.kind == .missingInput && zones?.remedy?.contains("'zones'") == true)
    }

    @Test func `an answer without alerts is one`() throws {
        let run = try AlertsRun([], on: [try weatherPlace(0.5, 0.5)])
        #expect(run.count() == 0 && run.warnings == ["the file has no alerts"])
    }

    @Test func `features that can't be used don't spoil the others`() throws {
        let broken = alertFeature("b").replacing("[[[0.0", with: "[[[\"x\"")
        let other = #"{"type":"Feature","geometry":null,"properties":{"name":"x"}}"#
        let run = try AlertsRun([broken, alertFeature("a"), other, other], on: [try weatherPlace(0.5, 0.5)])
        #expect(run.alerts() == ["a"])
        #expect(run.warnings.count == 2 && run.warnings[0].hasPrefix("1 feature is left out, the first one since "))
        #expect(run.warnings.last == "2 features that are no alerts are left out")
        #expect(run.diagnostics[0].location?.line == 1 && run.diagnostics[0].source != nil)
    }

    @Test func `newline-delimited alerts and one alert alone are read`() throws {
        for text in [
            alertFeature("a"), alertFeature("a") + "\n" + alertFeature("b", geometry: alertPolygon(5, 5, 6, 6)),
        ] {
            let run = try AlertsRun(
                files: ["f.geojson": text], options: #"{"from": "f.geojson"}"#, on: [try weatherPlace(0.5, 0.5)])
            #expect(run.alerts() == ["a"])
        }
    }

    @Test func `few members are enough for an alert`() throws {
        let alert = #"{"type":"Feature","geometry":\#(alertSquare),"properties":{"event":"Storm","severity":null}}"#
        let run = try AlertsRun([alert], on: [try weatherPlace(0.5, 0.5)])
        #expect(
            run.value("alerts")?.text == #"[{"event":"Storm","severity":"Unknown","matchedBy":"polygon"}]"#)
    }
}
