internal import CPulse

/// The cards, the devices and the streams of a sound server at one time.
struct Survey {
    /// A stream. The corresponding C type is `pa_sink_input_info`.
    struct Stream {
        /// The index of its device.
        let sink: UInt32
        let isMuted: Bool
        let volume: Volume
    }

    var cards: [Card] = []
    var sinks: [Sink] = []
    /// The streams of all programs, by index.
    var streams: [UInt32: Stream] = [:]

    /// Returns a stream and its device; `nil`: one of them doesn't exist.
    func stream(_ index: UInt32) -> (stream: Stream, sink: Sink)? {
        guard let stream = streams[index], let sink = sinks.first(where: { $0.index == stream.sink }) else {
            return nil
        }
        return (stream, sink)
    }

    /// Returns the value of a property; `nil`: its device or stream doesn't exist.
    ///
    /// - Parameter stream: The index of the alarm's stream.
    func value(of property: Change.Property, stream index: UInt32?) -> Change.Value? {
        switch property.object {
        case .card(let name): cards.first { $0.name == name }.map { .profile($0.profile) }
        case .sink(let name): sinks.first { $0.name == name }.flatMap { value(of: property.kind, $0) }
        case .stream: index.flatMap { streams[$0] }.flatMap { value(of: property.kind, $0) }
        }
    }

    private func value(of kind: Change.Property.Kind, _ sink: Sink) -> Change.Value? {
        switch kind {
        case .mute: .flag(sink.isMuted)
        case .volume: .volume(sink.volume)
        case .suspension: .flag(sink.isSuspended)
        case .profile: nil
        }
    }

    private func value(of kind: Change.Property.Kind, _ stream: Stream) -> Change.Value? {
        switch kind {
        case .mute: .flag(stream.isMuted)
        case .volume: .volume(stream.volume)
        case .suspension, .profile: nil
        }
    }
}

extension Survey.Stream {
    init(_ info: pa_sink_input_info) {
        sink = info.sink
        isMuted = info.mute != 0
        volume = Volume(info.volume)
    }
}
