internal import AlarmsClient
internal import DBus
internal import EventLoop

/// The calls of prompters, dbus/org.example.AppIntents.Prompter.xml. They belong to the thread of the bus.
final class PrompterCalls {
    private static let interface: InterfaceName = "org.example.AppIntents.Prompter"
    private let connection: Connection
    /// The requests of performances, for ``send()``.
    let requests: PrompterRequests
    /// The questions that wait for an answer.
    private var asked: [ObjectIdentifier: (question: Question, call: PendingCall)] = [:]

    /// Calls on `connection`; `wakeup` has to make ``send()`` run in its loop.
    init(on connection: Connection, wakeup: Wakeup) {
        self.connection = connection
        requests = PrompterRequests(wakeup)
    }

    deinit {
        requests.end()
        for (question, _) in asked.values { question.answer(nil) }
    }

    /// Sends what performances have asked for.
    func send() {
        for request in requests.take() {
            switch request {
            case .ask(let question): ask(question)
            case .withdraw(let question):
                if asked.removeValue(forKey: ObjectIdentifier(question)) != nil {
                    call("Close", of: question.prompter) { $0.append(question.number) }
                }
            }
        }
    }

    private func ask(_ question: Question) {
        guard !question.isAnswered else { return }
        guard question.content.isValid, question.options.isValid else {
            Journal.write("a question has a text that D-Bus can't carry")
            return question.answer(nil)
        }
        let prompter = question.prompter
        do {
            let message = try Message.methodCall(
                "Ask", of: Self.interface, at: prompter.path, on: prompter.owner, startsService: false
            ) {
                $0.append(question.number)
                question.content.write(to: &$0)
                question.options.write(to: &$0)
            }
            // People take their time; a prompter that leaves the bus has the bus reply.
            let call = try connection.call(message, timeout: .max) { [unowned self] answer in
                asked[ObjectIdentifier(question)] = nil
                question.answer(Self.choice(answer))
            }
            asked[ObjectIdentifier(question)] = (question, call)
        } catch {
            Journal.write("\(prompter.owner): \(error)")
            question.answer(nil)
        }
    }

    /// Returns the index that a prompter has replied; `nil` if it is none.
    private static func choice(_ answer: Result<Message, BusError>) -> Int? {
        switch answer {
        case .success(let reply):
            var reader = Reader(reply)
            return (try? reader.int32()).map(Int.init)
        case .failure(let error):
            Journal.write("a question has no answer: \(error)")
            return nil
        }
    }

    /// Calls a method whose reply nobody needs.
    private func call(_ member: MemberName, of prompter: Prompter, _ write: (inout Writer) -> Void) {
        // If the connection has ended, nobody is there.
        let message = try? Message.methodCall(
            member, of: Self.interface, at: prompter.path, on: prompter.owner, startsService: false, write)
        if let message { try? connection.send(message) }
    }
}
