internal import CPulse

extension SoundServer {
    /// A query about one stream, which lives until it is answered.
    private final class Question {
        let server: SoundServer
        let answer: (Audibility) -> Void
        var facts = Audibility.Facts(
            device: "", isMuted: false, deviceVolume: PA_VOLUME_MUTED, streamVolume: PA_VOLUME_MUTED, isRelative: true)

        init(_ server: SoundServer, _ answer: @escaping (Audibility) -> Void) {
            self.server = server
            self.answer = answer
        }
    }

    /// Queries the audibility of the stream of that index. There is no answer if it, or its device, has gone. The
    /// corresponding C functions are `pa_context_get_sink_input_info` and `pa_context_get_sink_info_by_index`.
    func askAudibility(ofStream index: UInt32, answer: @escaping (Audibility) -> Void) {
        // Called once with the result, if there is one, and once at the end.
        let question = Unmanaged.passRetained(Question(self, answer)).toOpaque()
        let operation = pa_context_get_sink_input_info(
            context, index,
            { _, stream, end, context in
                guard let context else { return }
                let question = Unmanaged<Question>.fromOpaque(context)
                if end != 0 { return question.release() }
                if let stream { SoundServer.ask(question.takeUnretainedValue(), of: stream.pointee) }
            }, question)
        if operation == nil { Unmanaged<Question>.fromOpaque(question).release() }
        Self.release(operation)
    }

    private static func ask(_ asked: Question, of stream: pa_sink_input_info) {
        asked.facts.isMuted = stream.mute != 0
        asked.facts.streamVolume = maximum(stream.volume)
        let question = Unmanaged.passRetained(asked).toOpaque()
        let operation = pa_context_get_sink_info_by_index(
            asked.server.context, stream.sink,
            { _, device, end, context in
                guard let context else { return }
                let question = Unmanaged<Question>.fromOpaque(context)
                if end != 0 { return question.release() }
                if let device { SoundServer.answer(question.takeUnretainedValue(), of: device.pointee) }
            }, question)
        if operation == nil { Unmanaged<Question>.fromOpaque(question).release() }
        release(operation)
    }

    private static func answer(_ asked: Question, of device: pa_sink_info) {
        var facts = asked.facts
        facts.device = device.name.map { String(cString: $0) } ?? ""
        facts.isMuted = facts.isMuted || device.mute != 0
        facts.deviceVolume = maximum(device.volume)
        facts.isRelative = device.flags.rawValue & PA_SINK_FLAT_VOLUME.rawValue == 0
        asked.answer(Audibility(facts))
    }

    /// Returns the volume of the loudest channel.
    static func maximum(_ volume: pa_cvolume) -> pa_volume_t {
        withUnsafePointer(to: volume) { pa_cvolume_max($0) }
    }
}
