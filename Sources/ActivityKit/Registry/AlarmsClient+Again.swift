internal import AlarmsClient

extension AlarmsClient {
    /// Performs an idempotent call, and repeats it once if it was unanswered before the deadline.
    ///
    /// - Parameter deadline: The deadline for both calls. The first call is sent even after it.
    /// - Throws: `AlarmsError`.
    func performAgain<Result>(
        _ call: AlarmsCall<Result>, by deadline: ContinuousClock.Instant
    ) async throws(AlarmsError) -> Result {
        do {
            return try await perform(call, timeout: .now(until: deadline))
        } catch {
            guard error.isUnanswered, deadline > .now else { throw error }
            return try await perform(call, timeout: .now(until: deadline))
        }
    }

    /// Starts an activity, and repeats the call once if it was unanswered before the deadline.
    ///
    /// - Throws: `AlarmsError`; `NoReply` after the usual timeout for both calls.
    nonisolated func start(_ id: String, _ configuration: [String: Value]) throws(AlarmsError) {
        let deadline = ContinuousClock.Instant.ofAnswer
        do {
            _ = try wait(for: .startActivity(id: id, configuration), timeout: .now(until: deadline))
        } catch {
            guard error.isUnanswered, deadline > .now else { throw error }
            do {
                _ = try wait(for: .startActivity(id: id, configuration), timeout: .now(until: deadline))
            } catch {
                // The first call was performed.
                guard error.code == .alreadyExists else { throw error }
            }
        }
    }
}

extension ContinuousClock.Instant {
    /// The deadline for the answer to a call made now.
    static var ofAnswer: Self { .now + .seconds(25) }
}

extension Duration {
    fileprivate static func now(until deadline: ContinuousClock.Instant) -> Duration {
        max(deadline - .now, .zero)
    }
}

extension AlarmsError {
    /// True if no answer arrived in time, or before the service exited.
    var isNoReply: Bool { name == "org.freedesktop.DBus.Error.NoReply" }
}
