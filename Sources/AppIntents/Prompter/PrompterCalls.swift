internal import AlarmsClient
internal import DBus
internal import EventLoop

/// The calls of prompters, dbus/org.example.AppIntents.Prompter.xml. They belong to the thread of the bus.
final class PrompterCalls {
    private static let interface: InterfaceName = "org.example.AppIntents.Prompter"
    private let connection: Connection
    /// Called when a prompter has ceased to show a snippet.
    var whenShownChanges: (() -> Void)?
    /// The requests of performances, for ``send()``.
    let requests: PrompterRequests
    /// The questions that wait for an answer.
    private var asked: [ObjectIdentifier: (question: Question, call: PendingCall)] = [:]
    /// The calls of `Show` that have no reply yet.
    private var showing: [UInt64: PendingCall] = [:]
    private var lastShow: UInt64 = 0
    /// Of the leaving of those that show something.
    private var subscriptions: [BusName: Subscription] = [:]

    /// Calls on `connection`; `wakeup` has to make ``send()`` run in its loop.
    init(on connection: Connection, wakeup: Wakeup) {
        self.connection = connection
        requests = PrompterRequests(wakeup)
    }

    deinit {
        requests.end()
        for (question, _) in asked.values { question.take(nil) }
    }

    /// Sends what performances have asked for.
    func send() {
        for request in requests.take() {
            switch request {
            case .ask(let question): ask(question)
            case .withdraw(let question):
                if asked.removeValue(forKey: ObjectIdentifier(question)) != nil {
                    close(question.number, of: question.prompter)
                }
            case .show(let snippet, let content): show(snippet, content)
            case .close(let prompter, let number): close(number, of: prompter)
            }
        }
    }

    private func show(_ snippet: ShownSnippet, _ content: Value) {
        guard ShownSnippets.shared.contains(snippet) else { return }
        let prompter = snippet.prompter
        watch(prompter.owner)
        guard content.isValid else { return Journal.write("a snippet has a text that D-Bus can't carry") }
        do {
            let message = try message("Show", of: prompter) {
                $0.append(snippet.performance.number)
                content.write(to: &$0)
            }
            lastShow += 1
            let show = lastShow
            showing[show] = try connection.call(message, timeout: .max) { [unowned self] answer in
                showing[show] = nil
                guard case .failure(let error) = answer else { return }
                Journal.write("a snippet isn't shown: \(error)")
                ShownSnippets.shared.remove(snippet)
                whenShownChanges?()
            }
        } catch {
            Journal.write("\(prompter.owner): \(error)")
        }
    }

    /// Removes what a prompter shows, when it leaves the bus.
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
            // People take their time; a prompter that leaves the bus has the bus reply.
            let call = try connection.call(message, timeout: .max) { [unowned self] reply in
                asked[ObjectIdentifier(question)] = nil
                question.take(question.answer(in: reply))
            }
            asked[ObjectIdentifier(question)] = (question, call)
        } catch {
            Journal.write("\(question.prompter.owner): \(error)")
            question.take(nil)
        }
    }

    /// Removes what is shown with a number. Nobody needs the reply.
    private func close(_ number: UInt64, of prompter: Prompter) {
        // If the connection has ended, nobody is there.
        if let message = try? message("Close", of: prompter, { $0.append(number) }) { try? connection.send(message) }
    }

    private func message(
        _ member: MemberName, of prompter: Prompter, _ write: (inout Writer) -> Void
    ) throws(BusError) -> Message {
        try Message.methodCall(
            member, of: Self.interface, at: prompter.path, on: prompter.owner, startsService: false, write)
    }
}
