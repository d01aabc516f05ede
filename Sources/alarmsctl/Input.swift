import AlarmsClient

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
    /// Time has passed.
    case tick
    /// All events of before a call, and of what it has done, have come.
    case settled
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

    /// Adds what is typed, for as long as the source is held.
    func addKeys() -> KeySource {
        KeySource(continuation)
    }
}
