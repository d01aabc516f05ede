internal import AlarmsClient
internal import DBus

/// The end of an intent that nobody waits for.
extension Performance {
    /// Shows the snippet of a result or, without one, its dialog, and offers to undo it; a result without either isn't
    /// shown.
    func present(_ result: (any PerformedResult)?, of intent: any AppIntent) async {
        let dialog = result?.entries["dialog"]
        guard result?.snippetSource != nil || dialog != nil else { return }
        if await !present(result?.snippetSource ?? .texts, dialog, title: type(of: intent).title.text) {
            Journal.write("\(type(of: intent)): nobody can show its result")
        }
    }

    /// Shows an error, unless the person has cancelled the intent, or doesn't want the app in the foreground.
    func present(_ error: any Error, of intent: any AppIntent) async {
        if error is ForegroundDenied { return }
        let error = BusError(performing: error)
        if error.name != IntentErrorName.cancelled {
            _ = await present(.texts, .string(error.message), title: type(of: intent).title.text)
        }
    }

    /// Shows a snippet and a dialog, and offers to undo what was done.
    ///
    /// - Returns: False if there is no prompter.
    func present(_ source: SnippetSource, _ dialog: Value?, title: String) async -> Bool {
        guard let prompter = await prompter() else { return false }
        var texts: [String: Value] = ["title": .string(title)]
        texts["dialog"] = dialog
        texts["undo"] = await undo()
        let snippet = ShownSnippet(source, with: texts, of: self, by: prompter, isQuestion: false)
        ShownSnippets.shared.add(snippet)
        await snippet.show()
        return true
    }
}
