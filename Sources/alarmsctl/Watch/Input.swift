import AlarmsClient
import Dispatch
import Glibc

/// What a command that lasts has to deal with, in the order in which it comes.
enum Input: Sendable {
    /// The service has told something.
    case event(AlarmsEvent)
    /// Bytes were typed.
    case keys([UInt8])
    /// Nothing more can be typed.
    case keysEnded
    /// A signal has come.
    case signal(Int32)
    /// The program goes on after it was stopped: the terminal may be another one's by now.
    case continued
    /// Time has passed.
    case tick
    /// All events of before a call, and of what it has done, have come.
    case settled
    /// The answer to a question of that number, or why there is none.
    case answer(Result<LiveAlarms.Answer, Problem>, to: Int)
    /// What was asked for isn't done, for this reason.
    case refused(Problem)
    /// Nobody reads any more what is written to standard output.
    case readerGone
}

/// Gathers the inputs of a command.
struct Inputs: Sendable {
    let stream: AsyncStream<Input>
    let continuation: AsyncStream<Input>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    /// Adds the events of the service, for as long as the observation is held.
    func add(eventsOf client: AlarmsClient) async -> Observation {
        let continuation = continuation
        return await client.observe { continuation.yield(.event($0)) }
    }

    /// Adds a tick each `interval`, until the task is cancelled.
    func addTicks(each interval: Duration) -> Task<Void, Never> {
        let continuation = continuation
        return Task {
            while (try? await Task.sleep(for: interval)) != nil { continuation.yield(.tick) }
        }
    }

    /// Adds a tick after `interval`, unless the task is cancelled.
    func addTick(after interval: Duration) -> Task<Void, Never> {
        let continuation = continuation
        return Task {
            if (try? await Task.sleep(for: interval)) != nil { continuation.yield(.tick) }
        }
    }

    /// Adds that nobody reads standard output any more: who has nothing to write would not hear of it. Where it is a file
    /// or a terminal, nothing is added. The corresponding C function is `poll`, on a thread of its own.
    func addReaderGone() {
        let continuation = continuation
        DispatchQueue(label: "reader").async {
            var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
            while poll(&output, 1, -1) < 0, errno == EINTR {}
            continuation.yield(.readerGone)
        }
    }

    /// Adds what is typed, for as long as the source is held.
    func addKeys() -> KeySource {
        KeySource(continuation)
    }
}
