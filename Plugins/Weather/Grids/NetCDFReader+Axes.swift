#if Grids
    import Configuration

    extension NetCDFReader {
        /// The variables of a file that give positions and moments.
        struct Axes {
            private var variables: [String: NetCDFFile.Variable] = [:]
            private var roles: [String: Direction] = [:]
            /// Positions that are given one by one: the variable that has them.
            private(set) var table: String?
            /// The moment of variables that have no axis of time.
            private var moment: NetCDFFile.Variable?
            /// Moments of forecasts by the length of their axis, which go before the starts of forecasts.
            private var validity: NetCDFFile.Variable?

            init(_ all: [NetCDFFile.Variable], in file: borrowing NetCDFFile) {
                for variable in all {
                    guard let role = Self.role(of: variable, in: file) else { continue }
                    let lengths = variable.dimensions.filter { $0.length != 1 }
                    if role != .time, lengths.count > 1 {
                        table = table ?? variable.name
                    } else if variable.dimensions.count == 1, variable.dimensions[0].name == variable.name {
                        variables[variable.name] = variable
                        roles[variable.name] = role
                    } else if role == .time, lengths.count <= 1 {
                        if variable.name == "valid_time" { validity = variable }
                        if lengths.isEmpty { moment = moment ?? variable }
                        roles[variable.name] = role
                    }
                }
            }

            /// By standard name, axis, unit and name, as the conventions have it.
            private static func role(
                of variable: NetCDFFile.Variable, in file: borrowing NetCDFFile
            ) -> Direction? {
                let units = file.text(variable, "units").lowercased()
                let name = variable.name.lowercased()
                if ["longitude", "lon"].contains(name) || file.text(variable, "standard_name") == "longitude"
                    || ["degrees_east", "degree_east"].contains(units)
                {
                    return .longitude
                }
                if ["latitude", "lat"].contains(name) || file.text(variable, "standard_name") == "latitude"
                    || ["degrees_north", "degree_north"].contains(units)
                {
                    return .latitude
                }
                let isTime = ["time", "valid_time"].contains(name) || file.text(variable, "standard_name") == "time"
                return isTime && units.contains(" since ") ? .time : nil
            }

            /// What a dimension or a variable stands for; nil when it is none of these.
            func role(of name: String) -> Direction? { roles[name] }

            /// The positions along a dimension.
            func values(
                _ direction: Direction, _ name: String?, in file: borrowing NetCDFFile
            ) throws(GridFault) -> [Double] {
                guard let variable = name.flatMap({ variables[$0] }) else {
                    throw .axis(direction == .longitude ? "longitudes" : "latitudes", "are not there")
                }
                return try file.values(variable)
            }

            /// The moments along a dimension; without one the moment of all, nil when there is none.
            func moments(_ name: String?, in file: borrowing NetCDFFile) throws(GridFault) -> [Instant?] {
                var variable = name.flatMap { variables[$0] } ?? moment
                if let validity, validity.count == variable?.count ?? 1 { variable = validity }
                guard let variable else { return [nil] }
                let time = try NetCDFTime(file.text(variable, "units"), calendar: file.text(variable, "calendar"))
                var moments: [Instant?] = []
                for value in try file.values(variable) {
                    guard value.isFinite else { throw .time("\(value)") }
                    moments.append(try time.moment(value))
                }
                return moments
            }
        }
    }
#endif
