internal import AlarmsClient
internal import DBus

/// A question as a call to the prompter's interface.
extension Question {
    /// The method.
    var member: MemberName {
        switch kind {
        case .choice: "Ask"
        case .text: "AskText"
        }
    }

    /// True if D-Bus can carry the question.
    var isValid: Bool { content.isValid && (options?.isValid ?? true) }

    /// Appends the arguments, which must be valid.
    func write(to writer: inout Writer) {
        writer.append(number)
        content.write(to: &writer)
        options?.write(to: &writer)
    }

    private var options: Value? {
        switch kind {
        case .choice(let options): .array(options.map { .dictionary($0) }, of: "a{sv}")
        case .text: nil
        }
    }

    /// Returns the answer in a reply; `nil` if there is none.
    func answer(in reply: Result<Message, BusError>) -> Answer? {
        switch reply {
        case .success(let reply):
            var reader = Reader(reply)
            switch kind {
            case .choice: return (try? reader.int32()).map { .choice(Int($0)) }
            case .text: return (try? reader.string()).map(Answer.text)
            }
        case .failure(let error):
            // This error cancels a question for a text.
            if error.name != IntentErrorName.cancelled { Journal.write("a question has no answer: \(error)") }
            return nil
        }
    }
}
