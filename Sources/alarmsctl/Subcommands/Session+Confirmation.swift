import AlarmsClient
import Glibc
import JSONText

/// Confirmations of changes for people, on standard error: standard output is for programs.
extension Session {
    /// True if standard error is a terminal, and standard output isn't JSON. The corresponding C function is `isatty`.
    var isTold: Bool { !isJSON && isatty(STDERR_FILENO) == 1 }

    /// Prints the new state of an alarm. The change has succeeded: an error in reading the state is ignored.
    ///
    /// - Parameter text: Returns the text about the alarm, `nil` if it is removed, at a time, µs since 1970 UTC.
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
