/// The values of changing data: first the current one, then each new one. Any number of tasks can iterate over it. It
/// ends with the iterating task, or after the final value.
public struct ActivityUpdateSequence<Element>: AsyncSequence, Sendable {
    /// The sequence never fails.
    public typealias Failure = Never

    private let begin: UncheckedSendable<() -> AsyncStream<UncheckedSendable<Element>>>

    /// - Parameter begin: Starts an iteration, on any thread.
    init(_ begin: @escaping () -> AsyncStream<UncheckedSendable<Element>>) {
        self.begin = UncheckedSendable(begin)
    }

    /// Creates an iterator.
    public func makeAsyncIterator() -> Iterator {
        Iterator(values: begin.value().makeAsyncIterator())
    }

    /// The iterator.
    public struct Iterator: AsyncIteratorProtocol {
        let values: AsyncStream<UncheckedSendable<Element>>.Iterator

        /// Waits for the next value; `nil`: there are no more.
        public func next() async -> Element? {
            var values = values
            return await values.next()?.value
        }

        /// Waits for the next value, in the actor's isolation; `nil`: there are no more.
        public func next(isolation actor: isolated (any Actor)?) async -> Element? {
            var values = values
            return await values.next(isolation: actor)?.value
        }
    }
}
