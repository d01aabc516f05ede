import AlarmsClient
import Glibc
import JSONText

/// Texts for a person after a change, on standard error: standard output is for programs.
extension Session {
    /// True if standard error is a terminal, and standard output isn't JSON. The corresponding C function is `isatty`.
    var isTold: Bool { !isJSON && isatty(STDERR_FILENO) == 1 }

    /// Prints the new state of an alarm. The change is made: an error in reading the state isn't one of the change.
    ///
    /// - Parameter text: The text about the alarm, which is `nil` if it is gone, at a time, µs since 1970 UTC.
    func confirm(_ id: String, _ text: (AlarmProperties?, UInt64) -> String) async {
        guard isTold, (try? await useServiceZone()) != nil else { return }
        let alarm: AlarmProperties?
        do throws(AlarmsError) {
            alarm = try await client.perform(.properties(id: id))
        } catch {
            guard error.code == .notFound else { return }
            alarm = nil
        }
        Output.error(text(alarm, WallClock.now))
    }
}
