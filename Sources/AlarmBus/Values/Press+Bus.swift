internal import DBus

extension Writer {
    /// Appends the argument `details` of a signal of a press.
    ///
    /// - Parameter number: The number of the press; `nil`: it is left out.
    mutating func appendDetails(ofPress number: UInt64?) {
        array(of: "{sv}") { writer in
            guard let number else { return }
            writer.entry("press", "t") { $0.append(number) }
        }
    }
}
