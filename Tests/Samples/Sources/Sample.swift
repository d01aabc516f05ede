/// One use of AlarmKit or ActivityKit by an app, tried on the service.
struct Sample: Sendable {
    let title: String
    /// Does as the app does, and returns the bus's view of it.
    let run: @MainActor @Sendable (Witness) async throws -> String

    init(_ title: String, _ run: @escaping @MainActor @Sendable (Witness) async throws -> String) {
        self.title = title
        self.run = run
    }
}
