/// The name of an entry of the undo log: a UUID.
public struct UndoToken: Hashable, Sendable, CustomStringConvertible {
    private let uuid: AlarmID

    private init(_ uuid: AlarmID) {
        self.uuid = uuid
    }

    /// Creates a random token.
    public static func random() -> UndoToken { UndoToken(.random()) }

    /// Reads a UUID as 8-4-4-4-12 hexadecimal digits of either case; `nil` for any other text.
    public init?(_ text: some StringProtocol) {
        guard let uuid = AlarmID(text) else { return nil }
        self.uuid = uuid
    }

    /// The UUID as 8-4-4-4-12 digits in lower case.
    public var description: String { uuid.description }
}
