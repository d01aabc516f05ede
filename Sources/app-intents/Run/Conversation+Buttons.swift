import AlarmsClient
import DBus
import Gettext

/// The buttons of an app's snippets.
extension Conversation {
    /// Offers the buttons of the result to the person, repeatedly, until the person ends that or there are none.
    ///
    /// - Throws: ``Problem``.
    func offerButtons() throws(Problem) {
        while let (number, content) = prompter.shown {
            let choices = content.buttons.map(\.choice)
            let answer: Choosing.Answer
            if !titles.isEmpty {
                let title = titles.removeFirst()
                guard let index = Choosing.index(ofTitle: title, among: choices) else {
                    throw .refused(Self.notOffered(title, choices))
                }
                answer = .choice(index)
            } else if let choosing, !hasTitles, !choices.isEmpty {
                let changes = prompter.changes
                answer = try choosing.choose(choices, prompt: localized("Number or title, or Enter to end:")) {
                    [prompter, app] in prompter.changes == changes && app.owner == prompter.caller
                }
            } else {
                break
            }
            switch answer {
            case .choice(let index): try press(content.buttons[index], of: number)
            case .withdrawn where app.owner == prompter.caller: break
            case .withdrawn: return try printout.line(localized("The app has ended."))
            default: return close(number)
            }
            try printShown()
        }
        if let title = titles.first { throw .refused(Self.notOffered(title, [])) }
        if let shown = prompter.shown { close(shown.number) }
    }

    /// Presses a button, and waits for the reply. A person sees an error and continues; a script's run ends.
    func press(_ button: Content.Button, of number: UInt64) throws(Problem) {
        let call = try app.begin(
            "Press", [.uint64(number), .string(button.name), .dictionary([:] as [String: Value])], on: prompter.caller)
        try wait(for: call, beside: prompter.questions)
        do throws(Problem) {
            _ = try reply(to: call)
        } catch {
            guard choosing != nil, !hasTitles, app.owner == prompter.caller else { throw error }
            try printout.line(error.text)
        }
    }

    /// Reports to the app that the result is no longer shown, without waiting for the reply.
    private func close(_ number: UInt64) {
        _ = try? app.begin("Closed", [.uint64(number)], on: prompter.caller)
    }
}
