internal import AlarmCore

/// A fault of a row.
struct Fault: Error {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    /// Returns the fault, attributed to an alarm or another kind of row.
    func of(_ id: UUID, _ kind: StaticString = "alarm") -> Fault { Fault("\(kind) \(id): \(text)") }
}
