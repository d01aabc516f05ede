internal import AlarmCore

/// A fault of a row.
struct Fault: Error {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    func of(_ id: AlarmID) -> Fault { Fault("alarm \(id): \(text)") }
}
