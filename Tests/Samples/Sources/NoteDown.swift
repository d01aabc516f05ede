internal import AppIntents

/// The intent of the samples' own button: it notes down for which alarm it has run.
struct NoteDown: LiveActivityIntent {
    static let title: LocalizedStringResource = "Note it down"

    /// The alarms for which it has run.
    static let notes = AsyncStream.makeStream(of: String.self)

    @Parameter(title: "Alarm") var alarmID: String
    @Parameter(title: "Note") var note: String

    init() {}

    init(alarmID: String, note: String) {
        self.alarmID = alarmID
        self.note = note
    }

    func perform() async throws -> some IntentResult {
        Self.notes.continuation.yield("\(note) \(alarmID)")
        return .result()
    }
}
