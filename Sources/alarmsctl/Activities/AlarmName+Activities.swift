import AlarmsClient
import Gettext

/// The names of activities, which are those of alarms: an id, the beginning of one, or words of a title.
extension AlarmName {
    /// Returns the one activity of this name. Titles count only if no id begins so.
    ///
    /// - Throws: ``Problem``: there is none, or more than one.
    func resolve(among activities: [ActivityProperties]) throws(Problem) -> ActivityProperties {
        var found = isBeginningOfID ? activities.filter { $0.id.hasPrefix(text.lowercased()) } : []
        if found.isEmpty {
            let name = Self.words(of: text)
            found = activities.filter { Self.isPart(name, of: Self.words(of: $0.title)) }
        }
        guard let first = found.first else { throw .noSuchActivity(text) }
        guard found.count == 1 else { throw .usage(ambiguity(of: found)) }
        return first
    }

    private func ambiguity(of activities: [ActivityProperties]) -> String {
        let ids = Self.abbreviations(of: activities.map(\.id))
        let rows = activities.map { ["  \(ids[$0.id] ?? $0.id)", Messages.state($0), Messages.title($0)] }
        return localized(
            "{name} is {count} activity; give the id of one:",
            plural: "{name} is {count} activities; give the id of one:",
            count: activities.count, ["name": Messages.quoted(text)]) + "\n" + TextTable.text(rows)
    }
}
