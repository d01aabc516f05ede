import AlarmsClient

extension AlarmsClient {
    /// Returns the error of a call; `nil`: it has none.
    func error<Result>(of call: AlarmsCall<Result>, timeout: Duration? = nil) async -> AlarmsError? {
        do {
            _ = try await perform(call, timeout: timeout)
            return nil
        } catch {
            return error
        }
    }
}

/// Returns the error that `body` throws; `nil`: it throws none.
func thrownError(_ body: () async throws -> some Any) async -> AlarmsError? {
    do {
        _ = try await body()
        return nil
    } catch {
        return error as? AlarmsError
    }
}
