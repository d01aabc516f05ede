internal import AlarmsClient
internal import DBus
internal import EventLoop

/// The calls to prompters, dbus/org.example.AppIntents.Prompter.xml. They belong to the bus thread.
final class PrompterCalls {
    private static let interface: InterfaceName = "org.example.AppIntents.Prompter"
    private static let host: BusName = "org.example.AppIntents"
    private static let hostPath: ObjectPath = "/org/example/AppIntents"
    private let connection: Connection
    /// Called when a prompter no longer shows a snippet.
    var whenShownChanges: (() -> Void)?
    /// The requests of performances, for ``send()``.
    let requests: PrompterRequests
    /// The pending questions, the latest last.
    private var asked: [(question: Question, call: PendingCall)] = []
    /// The pending calls to `Show`.
    private var showing: [UInt64: PendingCall] = [:]
    private var lastNumber: UInt64 = 0
    /// The searches for the host's prompter.
    private var searches: [UInt64: (found: CheckedContinuation<Prompter?, Never>, call: PendingCall)] = [:]
    private let app: String
    /// The subscriptions to the end of prompters' connections, while they show content.
    private(set) var subscriptions: [BusName: Subscription] = [:]

    /// Creates the calls on `connection`; `wakeup` must make ``send()`` run in its loop.
    ///
    /// - Parameter app: The name of the app.
    init(of app: String, on connection: Connection, wakeup: Wakeup) {
        self.app = app
        self.connection = connection
        requests = PrompterRequests(wakeup)
    }

    deinit {
        requests.end()
        for (question, _) in asked { question.take(nil) }
        for search in searches.values { search.found.resume(returning: nil) }
        for owner in subscriptions.keys { ShownSnippets.shared.removeAll(of: owner) }
    }

    /// Sends the pending requests of performances.
    func send() {
        for request in requests.take() {
            switch request {
            case .ask(let question): ask(question)
            case .withdraw(let question):
                if removeAsked(question) { close(question.number, of: question.prompter) }
            case .show(let snippet, let content): show(snippet, content)
            case .close(let prompter, let number):
                // If a question is open, the prompter would remove that instead.
                if lastAsked(number) == nil { close(number, of: prompter) }
            case .findHost(let found): findHost(found)
            }
        }
    }

    /// Finds the owner of the host's name by a call that the host itself answers, and so stays for a while: libdbus would
    /// answer a Ping.
    private func findHost(_ found: CheckedContinuation<Prompter?, Never>) {
        lastNumber += 1
        let number = lastNumber
        do {
            let greeting = try Message.methodCall("Introspect", of: .introspectable, at: Self.hostPath, on: Self.host)
            let call = try connection.call(greeting) { [unowned self] answer in
                let owner = (try? answer.get())?.sender
                let requests = requests
                searches.removeValue(forKey: number)?.found.resume(
                    returning: owner.map { Prompter(of: $0, at: Self.hostPath, for: app, requests: requests) })
            }
            searches[number] = (found, call)
        } catch {
            found.resume(returning: nil)
        }
    }

    private func show(_ snippet: ShownSnippet, _ content: Value) {
        guard ShownSnippets.shared.contains(snippet), isUppermost(snippet) else { return }
        let prompter = snippet.prompter
        watch(prompter.owner)
        guard content.isValid else {
            Journal.write("a snippet has a text that D-Bus can't carry")
            return remove(snippet)
        }
        do {
            let message = try message("Show", of: prompter) {
                $0.append(snippet.performance.number)
                content.write(to: &$0)
            }
            lastNumber += 1
            let show = lastNumber
            showing[show] = try connection.call(message, timeout: .max) { [unowned self] answer in
                showing[show] = nil
                guard case .failure(let error) = answer else { return }
                Journal.write("a snippet isn't shown: \(error)")
                remove(snippet)
            }
        } catch {
            Journal.write("\(prompter.owner): \(error)")
            remove(snippet)
        }
    }

    private func remove(_ snippet: ShownSnippet) {
        ShownSnippets.shared.remove(snippet)
        // The owner may have left before the subscription.
        let owner = snippet.prompter.owner
        if !ShownSnippets.shared.contains(of: owner) { subscriptions[owner] = nil }
        whenShownChanges?()
    }

    /// Returns true if no question is above a snippet: otherwise the prompter would use the content for the question. A
    /// press that asks a question shows the snippet again at its end.
    private func isUppermost(_ snippet: ShownSnippet) -> Bool {
        let question = lastAsked(snippet.performance.number)
        return snippet.isQuestion ? question?.snippet === snippet : question == nil
    }

    /// Returns the last open question with this number; `nil`: there is none.
    private func lastAsked(_ number: UInt64) -> Question? {
        asked.last { $0.question.number == number }?.question
    }

    /// Removes a pending question; returns false if it isn't pending.
    private func removeAsked(_ question: Question) -> Bool {
        guard let index = asked.firstIndex(where: { $0.question === question }) else { return false }
        asked.remove(at: index)
        return true
    }

    /// Removes a prompter's content when it leaves the bus.
    private func watch(_ owner: BusName) {
        guard subscriptions[owner] == nil else { return }
        subscriptions[owner] = connection.subscribe(to: .ownerChanged(of: owner)) { [unowned self] _ in
            ShownSnippets.shared.removeAll(of: owner)
            subscriptions[owner] = nil
            whenShownChanges?()
        }
    }

    private func ask(_ question: Question) {
        guard !question.isAnswered else { return }
        guard question.isValid else {
            Journal.write("a question has a text that D-Bus can't carry")
            return question.take(nil)
        }
        do {
            let message = try message(question.member, of: question.prompter, question.write)
            // No timeout: people may answer late, and if the prompter leaves, the bus replies.
            let call = try connection.call(message, timeout: .max) { [unowned self] reply in
                _ = removeAsked(question)
                question.take(question.answer(in: reply))
                whenShownChanges?()
            }
            asked.append((question, call))
        } catch {
            Journal.write("\(question.prompter.owner): \(error)")
            question.take(nil)
        }
    }

    /// Removes the content with this number, without waiting for the reply.
    private func close(_ number: UInt64, of prompter: Prompter) {
        // If the connection has ended, the prompter can't be reached.
        if let message = try? message("Close", of: prompter, { $0.append(number) }) { try? connection.send(message) }
    }

    private func message(
        _ member: MemberName, of prompter: Prompter, _ write: (inout Writer) -> Void
    ) throws(BusError) -> Message {
        try Message.methodCall(
            member, of: Self.interface, at: prompter.path, on: prompter.owner, startsService: false, write)
    }
}
