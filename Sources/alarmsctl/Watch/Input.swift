import AlarmsClient
import Dispatch
import Glibc

/// An input of a long-running command.
enum Input: Sendable {
    /// An event of the service.
    case event(AlarmsEvent)
    /// Bytes were typed.
    case keys([UInt8])
    /// Nothing more can be typed.
    case keysEnded
    /// A signal has come.
    case signal(Int32)
    /// The program was continued (SIGCONT): the terminal may belong to another program now.
    case continued
    /// Time has passed.
    case tick
    /// All events up to a call, and of its effects, have come.
    case settled
    /// The answer to a question of that number, or why there is none.
    case answer(Result<LiveAlarms.Answer, Problem>, to: Int)
    /// A request was refused, for this reason.
    case refused(Problem)
    /// The time of a new alarm was understood as these keys, or not.
    case understood(Result<[String: Value], Problem>)
    /// The reader of standard output is gone.
    case readerGone
    /// An event of a command that was started.
    case command(CommandEvent)
}

/// Gathers the inputs of a command.
struct Inputs: Sendable {
    let stream: AsyncStream<Input>
    let continuation: AsyncStream<Input>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    /// Adds the events of the service, for as long as there is somebody to take them.
    func add(eventsOf client: AlarmsClient) async {
        let continuation = continuation
        let observation = await client.observe { continuation.yield(.event($0)) }
        continuation.onTermination = { _ in withExtendedLifetime(observation) {} }
    }

    /// Adds a tick after `interval`, and, if it `repeats`, after each further one, until the task is cancelled.
    func addTicks(after interval: Duration, repeats: Bool = true) -> Task<Void, Never> {
        let continuation = continuation
        return Task {
            repeat {
                guard (try? await Task.sleep(for: interval)) != nil else { return }
                continuation.yield(.tick)
            } while repeats
        }
    }

    /// Adds the loss of standard output's reader, which a program that writes nothing wouldn't notice. Where it is a
    /// file or a terminal, nothing is added. The corresponding C function is `poll`, on a thread of its own.
    func addReaderGone() {
        let continuation = continuation
        DispatchQueue(label: "reader").async {
            var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
            while poll(&output, 1, -1) < 0, errno == EINTR {}
            continuation.yield(.readerGone)
        }
    }
}
