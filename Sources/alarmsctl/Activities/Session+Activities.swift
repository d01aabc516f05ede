import AlarmsClient
import Gettext

extension Session {
    /// The activities of these names.
    ///
    /// - Throws: ``Problem`` if one isn't found, or is named twice, or an error of the client.
    func activities(_ names: [AlarmName]) async throws -> [ActivityProperties] {
        // The service finds an activity by its whole id.
        if names.count == 1, let id = names[0].id { return [try await client.perform(.activityProperties(id: id))] }
        let activities = try await client.perform(.activities())
        var found: [ActivityProperties] = []
        for name in names {
            let activity = try name.resolve(among: activities)
            guard !found.contains(where: { $0.id == activity.id }) else {
                throw Problem.usage(
                    localized("{name}: expected each activity once", ["name": Messages.quoted(name.text)]))
            }
            found.append(activity)
        }
        return found
    }
}
