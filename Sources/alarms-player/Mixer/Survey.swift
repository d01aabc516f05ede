internal import CPulse

/// The devices and the streams of a sound server at one time.
struct Survey {
    /// A stream. The corresponding C type is `pa_sink_input_info`.
    struct Stream {
        /// The index of its device.
        let sink: UInt32
        let isMuted: Bool
        let volume: Volume
    }

    var sinks: [Sink] = []
    /// The streams of all programs, by their indices.
    var streams: [UInt32: Stream] = [:]

    /// Returns a stream and its device; `nil`: either has gone.
    func stream(_ index: UInt32) -> (stream: Stream, sink: Sink)? {
        guard let stream = streams[index], let sink = sinks.first(where: { $0.index == stream.sink }) else {
            return nil
        }
        return (stream, sink)
    }

    /// Returns the value of a property; `nil`: its device or stream isn't there.
    ///
    /// - Parameter stream: The index of the stream of the alarm.
    func value(of property: Change.Property, stream index: UInt32?) -> Change.Value? {
        if let name = property.sink {
            guard let sink = sinks.first(where: { $0.name == name }) else { return nil }
            return switch property.kind {
            case .mute: .flag(sink.isMuted)
            case .volume: .volume(sink.volume)
            case .suspension: .flag(sink.isSuspended)
            }
        }
        guard let stream = index.flatMap({ streams[$0] }) else { return nil }
        return switch property.kind {
        case .mute: .flag(stream.isMuted)
        case .volume: .volume(stream.volume)
        case .suspension: nil
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
