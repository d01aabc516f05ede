internal import CPulse

extension SoundServer {
    /// A query, retained until it is answered.
    private final class Question {
        var survey = Survey()
        let answer: (Survey) -> Void

        init(_ answer: @escaping (Survey) -> Void) {
            self.answer = answer
        }

        static func of(_ context: UnsafeMutableRawPointer) -> Question {
            Unmanaged<Question>.fromOpaque(context).takeUnretainedValue()
        }
    }

    /// Queries all cards, devices and streams. There is no answer if the server is lost. The corresponding C functions
    /// are `pa_context_get_card_info_list`, `pa_context_get_sink_info_list` and `pa_context_get_sink_input_info_list`.
    func survey(answer: @escaping (Survey) -> Void) {
        let question = Unmanaged.passRetained(Question(answer)).toOpaque()
        let cards = pa_context_get_card_info_list(
            context,
            { _, card, end, context in
                if let context, let card, end == 0 { Question.of(context).survey.cards.append(Card(card.pointee)) }
            }, question)
        let sinks = pa_context_get_sink_info_list(
            context,
            { _, sink, end, context in
                if let context, let sink, end == 0 { Question.of(context).survey.sinks.append(Sink(sink.pointee)) }
            }, question)
        // Answered after the others.
        let streams = pa_context_get_sink_input_info_list(
            context,
            { _, stream, end, context in
                guard let context else { return }
                if let stream, end == 0 {
                    Question.of(context).survey.streams[stream.pointee.index] = Survey.Stream(stream.pointee)
                }
                guard end != 0 else { return }
                let question = Unmanaged<Question>.fromOpaque(context).takeRetainedValue()
                if end > 0 { question.answer(question.survey) }
            }, question)
        if streams == nil {
            for operation in [cards, sinks].compactMap(\.self) { pa_operation_cancel(operation) }
            Unmanaged<Question>.fromOpaque(question).release()
        }
        Self.release(cards)
        Self.release(sinks)
        Self.release(streams)
    }
}
