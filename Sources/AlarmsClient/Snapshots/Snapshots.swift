/// The answers to one call, requested at once and again after changes, at the pace of the task that takes them.
///
/// There is one call at a time, none while no task waits for an element, and one for all changes since the last:
/// each element is newer than everything that had changed when it was asked for. If the service or the bus is gone, the
/// call is repeated after a pause, which grows from a second to a minute, and at once when the service is back. A call
/// that the service refuses, or is too old for, is repeated once, and then after changes and when another one has
/// started. The sequence ends with the task.
public struct Snapshots<Element: Sendable>: AsyncSequence, Sendable {
    /// It never throws.
    public typealias Failure = Never

    private weak let client: AlarmsClient?
    /// The client, if it is kept.
    private let held: AlarmsClient?
    let call: AlarmsCall<Element>
    /// True for the events that may change the answer.
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

    /// Makes an iterator for one task.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// The elements, for the task that takes them.
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

        /// Suspends until there is another element.
        ///
        /// - Returns: `nil` once the task is cancelled.
        public mutating func next() async -> Element? { await next(isolation: nil) }

        /// Suspends until there is another element, as ``next()``.
        ///
        /// - Parameter actor: The actor to whose isolation it returns.
        /// - Returns: `nil` once the task is cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            if observation == nil {
                // The client releases its observers when it is released.
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
                        // Once more only: a service that has just started may not have been ready.
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
