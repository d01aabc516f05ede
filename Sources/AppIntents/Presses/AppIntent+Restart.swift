extension AppIntent {
    /// Performs the intent, and again whenever it throws ``AppIntentError/restartPerform``.
    ///
    /// - Throws: The error of the intent; `restartPerform` after too many restarts.
    func performWithRestarts() async throws -> PerformResult {
        let mostRestarts = 16
        for _ in 0..<mostRestarts {
            do {
                return try await perform()
            } catch let error as AppIntentError where error == .restartPerform {
                try Task.checkCancellation()
            }
        }
        return try await perform()
    }
}
