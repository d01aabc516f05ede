import DBus

/// An open question of an app.
final class Question {
    /// An answer of the person.
    enum Answer: Equatable {
        /// The index of an option.
        case choice(Int)
        case text(String)
    }

    /// The call to the prompter, whose reply is the answer.
    let call: Message
    /// The app's number of the action.
    let number: UInt64
    /// The options; `nil`: the question asks for a text.
    let options: [Choice]?
    /// The question and its view.
    var content: Content { didSet { changes += 1 } }
    /// The number of changes of the content.
    private(set) var changes = 0

    init(_ call: Message, _ number: UInt64, _ content: Content, options: [Choice]?) {
        (self.call, self.number, self.content, self.options) = (call, number, content, options)
    }

    /// Returns the reply with an answer; `nil` cancels.
    ///
    /// - Throws: `BusError`, if the answer can't be sent.
    func reply(_ answer: Answer?) throws(BusError) -> Message {
        switch answer {
        case .choice(let index)?: try call.reply { $0.append(Int32(clamping: index)) }
        case .text(let text)?: try call.reply { $0.append(text) }
        // Cancelling a choice isn't an error, which would go to the app's journal.
        case nil where options != nil: try call.reply { $0.append(Int32(-1)) }
        case nil:
            try call.reply(BusError("org.example.AppIntents.Error.Cancelled", "the person has cancelled the question"))
        }
    }
}
