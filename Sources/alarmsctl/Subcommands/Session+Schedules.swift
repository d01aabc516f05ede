import AlarmsClient
import Gettext

extension Session {
    /// The keys of the schedule that the service understands by a text; `nil` if it understands none.
    func understood(_ text: String) async throws -> [String: Value]? {
        do throws(AlarmsError) {
            return try await client.parseSchedule(text)
        } catch {
            guard error.isNotUnderstood else { throw error }
            return nil
        }
    }

    /// The length of time that words say, in microseconds.
    ///
    /// - Throws: ``Problem/usage(_:)`` with the service's reason if it doesn't understand them, or an error of the client.
    func length(_ words: some Sequence<String>) async throws -> UInt64 {
        let text = words.joined(separator: " ")
        guard case .uint64(let length) = try await parsed(ScheduleWords.Kind.timer.schedule(text))["pre-alert"] else {
            throw Problem.usage(
                localized("DURATION: expected a length of time, got {text}", ["text": Messages.quoted(text)]))
        }
        return length
    }

    /// The keys of the schedule that a text says.
    ///
    /// - Throws: ``Problem/usage(_:)`` with the service's reason if it doesn't understand it, or an error of the client.
    func parsed(_ text: String) async throws -> [String: Value] {
        do throws(AlarmsError) {
            return try await client.parseSchedule(text)
        } catch {
            // Nothing was set: the text is wrong, as a key's value can be.
            guard error.isNotUnderstood else { throw error }
            throw Problem.usage(TerminalText.harmless(error.message))
        }
    }
}

extension AlarmsError {
    /// True if a text isn't understood as a schedule.
    fileprivate var isNotUnderstood: Bool { code == .invalidSchedule || code == .tooLarge }
}
