internal import DBus

/// An entity that is on the screen.
package struct OnscreenEntity: Hashable, Sendable {
    /// The identifiers of the type and of the entity.
    let type: String
    let id: String
    /// The title of the activity; empty: it has none.
    let title: String

    /// Describes the entity of an activity; `nil`: it has none.
    package init?(of activity: NSUserActivity) {
        guard let entity = activity.appEntityIdentifier else { return nil }
        type = entity.entityType.persistentIdentifier
        id = entity.identifier
        title = activity.title ?? ""
    }
}

extension Property<Application> {
    /// The property `Onscreen` of `org.example.AppIntents.App`.
    static let onscreen = Property("Onscreen", "a(sss)", changes: .value) { _, writer in
        writer.array(of: "(sss)") { writer in
            for entity in OnscreenEntities.shared.all where entity.isValid {
                writer.structure { writer in
                    writer.append(entity.type)
                    writer.append(entity.id)
                    writer.append(entity.title)
                }
            }
        }
    }
}

extension OnscreenEntity {
    /// True if D-Bus can carry its texts.
    fileprivate var isValid: Bool { ![type, id, title].contains { $0.utf8.contains(0) } }
}
