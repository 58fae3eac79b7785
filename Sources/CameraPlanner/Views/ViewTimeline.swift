import MapCamera

/// The tracks of views by annotation and property, to be asked for values.
struct ViewTimeline: Sendable {
    private struct Channel: Sendable {
        var property: String
        /// Starts ascending.
        var tracks: [ViewTrack]

        /// The last track that has started counts; before the first one its start value.
        func value(at time: Double) -> ViewValue? {
            var low = 0
            var high = tracks.count
            while low < high {
                let middle = (low + high) / 2
                if tracks[middle].start <= time { low = middle + 1 } else { high = middle }
            }
            return tracks.isEmpty ? nil : tracks[max(low - 1, 0)].value(at: time)
        }
    }

    private var annotations: [(name: AnnotationName, channels: [Channel])] = []
    private var places: [AnnotationName: Int] = [:]

    init(_ tracks: [ViewTrack] = []) {
        for track in tracks { append(track) }
    }

    var isEmpty: Bool { annotations.isEmpty }

    /// Adds a track that starts no earlier than the others of its property.
    mutating func append(_ track: ViewTrack) {
        let place: Int
        if let known = places[track.annotation] {
            place = known
        } else {
            place = annotations.count
            places[track.annotation] = place
            annotations.append((track.annotation, []))
        }
        if let channel = annotations[place].channels.firstIndex(where: { $0.property == track.property }) {
            annotations[place].channels[channel].tracks.append(track)
        } else {
            annotations[place].channels.append(Channel(property: track.property, tracks: [track]))
        }
    }

    /// What the property is at a time; nil when no track moves it.
    func value(_ property: String, of name: AnnotationName, at time: Double) -> ViewValue? {
        guard let place = places[name] else { return nil }
        return annotations[place].channels.first { $0.property == property }?.value(at: time)
    }

    /// All annotations that have tracks with their values at a time, in the order of their first tracks.
    ///
    /// - Complexity: O(*n* log *m*) in properties and tracks.
    func states(at time: Double) -> [ViewState] {
        annotations.map { annotation in
            ViewState(
                annotation: annotation.name,
                values: annotation.channels.compactMap { channel in
                    channel.value(at: time).map { ViewState.Value(property: channel.property, value: $0) }
                })
        }
    }
}

/// What the view of an annotation looks like at one time.
package struct ViewState: Sendable, Equatable {
    package struct Value: Sendable, Equatable {
        package var property: String
        package var value: ViewValue
    }

    package var annotation: AnnotationName
    package var values: [Value]
}

extension Plan {
    /// The views of the annotations that have tracks, at a time in seconds.
    package func views(at time: Double) -> [ViewState] { ViewTimeline(viewTracks).states(at: time) }

    /// A property of a view at a time; nil when no track moves it.
    package func view(_ property: String, of name: AnnotationName, at time: Double) -> ViewValue? {
        ViewTimeline(viewTracks).value(property, of: name, at: time)
    }
}
