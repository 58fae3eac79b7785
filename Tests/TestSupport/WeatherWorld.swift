#if HTTP
    import Foundation

    /// Weather services on this machine that know one world: the temperature at a place is its latitude, the wind its
    /// index among the places asked for, and a cell lies a little beside the place.
    package struct WeatherWorld: Sendable {
        /// What is answered instead, by the number of the request; nil for the proper answer.
        package var override: @Sendable (LoopbackServer.Request, Int) -> LoopbackServer.Reply? = { _, _ in nil }
        /// Addresses in answers begin with it.
        package var links = "https://api.weather.gov"

        package init() {}

        package func serve() throws -> LoopbackServer {
            try LoopbackServer { request, number in override(request, number) ?? reply(to: request) }
        }

        /// The items of the query.
        package static func query(_ target: String) -> [String: String] {
            var items: [String: String] = [:]
            for item in URLComponents(string: target)?.queryItems ?? [] { items[item.name] = item.value }
            return items
        }

        package func reply(to request: LoopbackServer.Request) -> LoopbackServer.Reply {
            let path = request.target.prefix { $0 != "?" }.split(separator: "/").map(String.init)
            let query = Self.query(request.target)
            let headers = ["Content-Type": "application/json"]
            func json(_ text: String) -> LoopbackServer.Reply { .http(200, headers, text) }
            switch path.first {
            case "v1": return json(openMeteo(query))
            case "weatherapi": return json(Self.metNorway(query))
            case "points":
                let place = (path.last ?? "").split(separator: ",").compactMap { Double($0) }
                guard place.count == 2, place[1] < -60 else {
                    return .http(
                        404, ["Content-Type": "application/problem+json"],
                        #"{"type":"https://api.weather.gov/problems/InvalidPoint","status":404,"detail":"Unable"}"#)
                }
                return json(point(place[0], place[1]))
            case "gridpoints" where path.last == "stations": return json(Self.stations(path[2]))
            case "gridpoints": return json(Self.hourly(path[2]))
            case "stations": return json(Self.observations(path[1]))
            default: return .http(404, [:], "")
            }
        }

        private func openMeteo(_ query: [String: String]) -> String {
            func numbers(_ name: String) -> [Double] {
                (query[name] ?? "").split(separator: ",").compactMap { Double($0) }
            }
            let format = ISO8601DateFormatter()
            func seconds(_ name: String) -> Int {
                Int(format.date(from: "\(query[name] ?? ""):00Z")?.timeIntervalSince1970 ?? 0)
            }
            let times = Array(stride(from: seconds("start_hour"), through: seconds("end_hour"), by: 3600))
            let places = zip(numbers("latitude"), numbers("longitude")).enumerated().map { index, place in
                let values =
                    #""temperature_2m":[\#(times.map { _ in "\(place.0)" }.joined(separator: ","))],"#
                    + #""wind_speed_10m":[\#(times.map { _ in "\(index % 100)" }.joined(separator: ","))],"#
                    + #""weather_code":[\#(times.map { _ in "3" }.joined(separator: ","))]"#
                let units =
                    #"{"time":"unixtime","temperature_2m":"°C","wind_speed_10m":"m/s","weather_code":"wmo code"}"#
                return #"{"latitude":\#(place.0 + 0.01),"longitude":\#(place.1 - 0.01),"utc_offset_seconds":0,"#
                    + #""timezone":"GMT","elevation":12.0,"hourly_units":\#(units),"#
                    + #""hourly":{"time":[\#(times.map(String.init).joined(separator: ","))],\#(values)}}"#
            }
            return places.count == 1 ? places[0] : "[\(places.joined(separator: ","))]"
        }

        private static func metNorway(_ query: [String: String]) -> String {
            let (latitude, longitude) = (query["lat"] ?? "0", query["lon"] ?? "0")
            let entries = (4...9).map { hour in
                #"{"time":"2026-11-30T0\#(hour):00:00Z","data":{"instant":{"details":{"air_temperature":\#(latitude),"#
                    + #""wind_speed":5.5,"wind_speed_of_gust":9.5}},"#
                    + #""next_1_hours":{"summary":{"symbol_code":"lightrain"}}}}"#
            }
            return #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#(longitude),\#(latitude),26]},"#
                + #""properties":{"meta":{"units":{"air_temperature":"celsius","wind_speed":"m/s","#
                + #""wind_speed_of_gust":"m/s"}},"timeseries":[\#(entries.joined(separator: ","))]}}"#
        }

        /// One cell for each degree of latitude.
        private func point(_ latitude: Double, _ longitude: Double) -> String {
            let cell = "\(links)/gridpoints/TOP/\(Int(latitude)),80"
            return #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#(longitude),\#(latitude)]},"#
                + #""properties":{"gridId":"TOP","gridX":\#(Int(latitude)),"gridY":80,"#
                + #""forecastHourly":"\#(cell)/forecast/hourly","observationStations":"\#(cell)/stations"}}"#
        }

        /// Two stations at the middle of the cell's degree: the nearer one has no temperature in its newest report.
        private static func stations(_ cell: String) -> String {
            let row = cell.prefix { $0 != "," }
            let features = [("K\(row)A", "\(row).50"), ("K\(row)B", "\(row).52")].map { name, latitude in
                #"{"type":"Feature","id":"https://api.weather.gov/stations/\#(name)","geometry":{"type":"Point","#
                    + #""coordinates":[-97.1,\#(latitude)]},"properties":{"stationIdentifier":"\#(name)"}}"#
            }
            return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
        }

        private static func observations(_ station: String) -> String {
            let row = station.dropFirst().dropLast()
            let values = station.hasSuffix("A") ? ["null", "\(row).25"] : ["\(row).75", "\(row).5"]
            let features = zip(values, ["05:54", "04:54"]).map { value, time in
                #"{"type":"Feature","id":"https://api.weather.gov/stations/\#(station)/observations/x","#
                    + #""geometry":{"type":"Point","coordinates":[-97.1,\#(row).5\#(station.hasSuffix("A") ? 0 : 2)]},"#
                    + #""properties":{"station":"https://api.weather.gov/stations/\#(station)","#
                    + #""timestamp":"2026-11-30T\#(time):00+00:00","textDescription":"Cloudy","#
                    + #""temperature":{"unitCode":"wmoUnit:degC","value":\#(value),"qualityControl":"V"}}}"#
            }
            return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
        }

        private static func hourly(_ cell: String) -> String {
            let row = cell.prefix { $0 != "," }
            let periods = [6, 7].map { hour in
                #"{"startTime":"2026-11-30T0\#(hour):00:00+00:00","endTime":"2026-11-30T0\#(hour + 1):00:00+00:00","#
                    + #""isDaytime":false,"temperature":{"unitCode":"wmoUnit:degC","value":\#(row).125},"#
                    + #""windSpeed":{"unitCode":"wmoUnit:km_h-1","value":18},"shortForecast":"Cloudy"}"#
            }
            return #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[-97.2,\#(row).4],[-97,\#(row).4],"#
                + #"[-97,\#(row).6],[-97.2,\#(row).6],[-97.2,\#(row).4]]]},"#
                + #""properties":{"periods":[\#(periods.joined(separator: ","))]}}"#
        }
    }
#endif
