internal import AlarmsClient
internal import AppIntents

extension AlarmManager {
    /// The person's decisions on this app: the current one, then each new one. It ends only with the task.
    public struct AlarmAuthorizationStateUpdates: AsyncSequence, Sendable {
        /// A decision.
        public typealias Element = AuthorizationState
        /// The sequence never fails.
        public typealias Failure = Never

        /// The iterator.
        public struct Iterator: AsyncIteratorProtocol {
            private var decisions: (any AsyncIteratorProtocol<AlarmsState, Never>)?
            private var last: AuthorizationState?

            /// Waits for the next decision; `nil` if the task is cancelled.
            public mutating func next() async -> AuthorizationState? {
                if decisions == nil {
                    guard let client = try? ServiceClient.current() else { return nil }
                    decisions = client.authorizations.makeAsyncIterator()
                    if await Self.isTooOld(client) {
                        last = .authorized
                        return last
                    }
                }
                while let decision = await decisions?.next(isolation: nil) {
                    let state = AuthorizationState(decision.rawValue)
                    if state == last { continue }
                    last = state
                    return state
                }
                return nil
            }

            /// Returns true if the service is too old for authorization: then all apps are authorized.
            private static func isTooOld(_ client: AlarmsClient) async -> Bool {
                do {
                    _ = try await client.perform(.authorization(appID: AlarmApp.identifier))
                    return false
                } catch {
                    return error.isUnknownMember
                }
            }
        }

        /// Creates an iterator.
        public func makeAsyncIterator() -> Iterator { Iterator() }
    }
}

/// The client's type, which has the same name as AlarmKit's.
private typealias AlarmsState = AuthorizationState
