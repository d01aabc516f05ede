internal import AlarmsClient
internal import DBus

/// The methods of `org.example.AppIntents.App` by which a prompter reports events of its snippets.
enum ShownSnippetMethods {
    static let press = Method<Application, ApplicationAnswer>(
        "Press",
        takes: [Argument("number", "t"), Argument("button", "s"), Argument("platform_data", "a{sv}")]
    ) { application, call throws(BusError) in
        var reader = Reader(call)
        let snippet = try snippet(&reader, of: call)
        let button = try reader.stringArgument()
        let platformData = try IntentsInterface.dictionary(&reader)
        guard let stored = snippet.action(of: button) else {
            throw BusError(IntentErrorName.notFound, "there is no button \(button)")
        }
        let intent: any AppIntent
        do throws(StoredIntentError) {
            intent = try stored.intent()
        } catch {
            throw BusError(error)
        }
        let performance = Performance(
            atPressOn: snippet.performance, token: platformData["activation-token"]?.stringValue)
        let opensApp = try StoredIntent.opensApp(
            type(of: intent), allowsForeground: performance.origin.allowsForeground)
        try application.latePresses.add(call, oneAtATimeOn: snippet) {
            await Performances.shared.reply {
                try await snippet.press(intent, in: performance, opensApp: opensApp)
                return nil
            }
        }
        return .later
    }

    static let closed = Method<Application, ApplicationAnswer>(
        "Closed", takes: [Argument("number", "t")]
    ) { _, call throws(BusError) in
        var reader = Reader(call)
        ShownSnippets.shared.removeResult(of: try snippet(&reader, of: call).performance.number)
        return .reply(try call.reply())
    }

    /// Reads a number, and returns its uppermost snippet.
    ///
    /// - Throws: `BusError` if no snippet is shown with it, or not by the caller.
    private static func snippet(_ reader: inout Reader, of call: Message) throws(BusError) -> ShownSnippet {
        let number = try reader.uint64Argument()
        guard let snippet = ShownSnippets.shared.top(of: number) else {
            throw BusError(IntentErrorName.notFound, "nothing is shown with the number \(number)")
        }
        guard snippet.prompter.owner == call.sender else {
            throw BusError(.accessDenied, "another connection shows the number \(number)")
        }
        return snippet
    }
}
