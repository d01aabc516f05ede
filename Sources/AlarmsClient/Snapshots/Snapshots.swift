/// The answers to one call, requested at once and again after changes, at the pace of the consuming task.
///
/// There is one call at a time, none while no task waits for an element, and one for all changes since the last call:
/// so each element is newer than all changes before its request. If the service or the bus is missing, the call is
/// repeated after a delay, from a second up to a minute, and at once when the service is back. If the service refuses
/// the call, or is too old for it, it is repeated once, and again after changes or a restart of the service. The
/// sequence ends with the task.
public struct Snapshots<Element: Sendable>: AsyncSequence, Sendable {
    /// The sequence never throws.
    public typealias Failure = Never

    private weak let client: AlarmsClient?
    /// The client, if it is retained.
    private let held: AlarmsClient?
    let call: AlarmsCall<Element>
    /// Returns true for events that may change the answer.
    let isChange: @Sendable (AlarmsEvent) -> Bool

    init(
        client: AlarmsClient, held: AlarmsClient?, call: AlarmsCall<Element>,
        isChange: @escaping @Sendable (AlarmsEvent) -> Bool
    ) {
        self.client = client
        self.held = held
        self.call = call
        self.isChange = isChange
    }

    /// Creates an iterator for one task.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// The iterator of the consuming task.
    public struct Iterator: AsyncIteratorProtocol {
        private enum Cause {
            case change
            case loss
        }

        private static var shortestPause: Duration { .seconds(1) }
        private static var longestPause: Duration { .seconds(60) }

        private let snapshots: Snapshots
        private let causes: AsyncStream<Cause>.Continuation
        private var waiting: AsyncStream<Cause>.Iterator
        private var observation: Observation?
        private var pause = Iterator.shortestPause
        private var pending: UInt64?

        fileprivate init(_ snapshots: Snapshots) {
            self.snapshots = snapshots
            let (stream, continuation) = AsyncStream.makeStream(of: Cause.self, bufferingPolicy: .bufferingNewest(1))
            causes = continuation
            waiting = stream.makeAsyncIterator()
        }

        /// Suspends until there is a new element.
        ///
        /// - Returns: The element; `nil` when the task is cancelled, or a client that isn't retained is released.
        public mutating func next() async -> Element? { await next(isolation: nil) }

        /// Suspends until there is a new element, as ``next()``.
        ///
        /// - Parameter actor: The actor to whose isolation it returns.
        /// - Returns: As ``next()``.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            if observation == nil {
                // A released client releases its observers.
                let ending = snapshots.held == nil ? Observation { [causes] in causes.finish() } : nil
                observation = await snapshots.client?.observe { [isChange = snapshots.isChange, causes] event in
                    withExtendedLifetime(ending) {}
                    if event == .disconnected {
                        causes.yield(.loss)
                    } else if event == .serviceAppeared || isChange(event) {
                        causes.yield(.change)
                    }
                }
                causes.yield(.change)
            }
            while let cause = await waiting.next(isolation: actor) {
                if let pending { await snapshots.client?.endPause(pending) }
                pending = nil
                if cause == .change {
                    do throws(AlarmsError) {
                        guard let element = try await snapshots.client?.perform(snapshots.call) else { break }
                        pause = Self.shortestPause
                        return element
                    } catch  where error.isCancelled {
                        continue
                    } catch  where !error.mayPass && pause > Self.shortestPause {
                        // One retry: a service that has just started may not be ready.
                        continue
                    } catch {}
                }
                pending = await snapshots.client?.pause(pause) { [causes] in causes.yield(.change) }
                pause = Swift.min(pause * 2, Self.longestPause)
            }
            observation = nil
            return nil
        }
    }
}
