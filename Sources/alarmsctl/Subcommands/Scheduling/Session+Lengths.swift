import AlarmsClient
import Gettext

/// Lengths of time as operands.
extension Session {
    /// Returns the length of time in these words, µs.
    ///
    /// - Throws: ``Problem/usage(_:)`` if they have no unit or aren't valid, or an error of the client.
    func length(_ words: some Sequence<String>) async throws -> UInt64 {
        let text = words.joined(separator: " ")
        try DurationSyntax.refuseNumberAlone(text)
        guard let length = try await understoodLength(text) else {
            throw Problem.usage(
                localized(
                    "DURATION: expected 1s to 366d, such as 10m or half an hour, got {text}",
                    ["text": Messages.quoted(text)]))
        }
        return length
    }

    /// Returns the length of time in a text with a unit, µs; `nil` if the service finds none.
    func understoodLength(_ text: String) async throws -> UInt64? {
        guard case .uint64(let length)? = try await understood("timer \(text)")?["pre-alert"] else { return nil }
        return length
    }

    /// Returns the id of the alarm that has rung longest.
    ///
    /// - Throws: ``Problem/noneRings``, or an error of the client.
    func longestRinging() async throws -> String {
        let ringing = try await client.perform(.list(["state": .strings([AlarmState.alerting.rawValue])]))
        guard let first = ringing.min(by: { $0.alertStartUSec < $1.alertStartUSec }) else { throw Problem.noneRings }
        return first.id
    }
}
