internal import AlarmsClient
internal import JSONText

/// The app's manifest, for programs that don't start the app: its intents, entities and shortcuts, with texts in the
/// language of this process. The program `app-intents` writes it to the file `app-intents/ID.json`.
enum AppManifest {
    static let version: UInt64 = 1

    /// The manifest of this program.
    static var json: JSON {
        [
            "version": .unsigned(version),
            "id": .string(AlarmApp.identifier),
            "languages": .array(TextDomain(AlarmApp.textDomain).languages.map(JSON.string)),
            "intents": .array(intents.map { intent($0) }),
            "entities": .array(DeclaredTypes.entities.map { entity($0) }),
            "shortcuts": .array(shortcuts),
            "images": .boolean(!ImageSearch.queries.isEmpty),
        ]
    }

    /// The app's own intents, without this library's.
    private static var intents: [any AppIntent.Type] {
        DeclaredTypes.intents.filter { !IntentTypes.isOfLibrary($0) }
    }

    private static func intent<Intent: AppIntent>(_ type: Intent.Type) -> JSON {
        let description = type.description as? IntentDescription
        let parameters = ParameterDescription.all(of: type.init())
        var modes = type.supportedModes.contains(.background) ? ["background"] : []
        if type.openAppWhenRun || type.supportedModes != .background { modes.append("foreground") }
        let summaries = type.parameterSummary.allTexts
        return JSON(known: [
            ("id", .string(type.persistentIdentifier)),
            ("title", JSON(type.title)),
            ("subtitle", (description?.descriptionText).map { JSON($0) }),
            ("keywords", description.flatMap { list($0.searchKeywords) }),
            ("parameters", .array(parameters.map(\.json))),
            ("summaries", list(summaries)),
            ("modes", .array(modes.map(JSON.string))),
            ("discoverable", .boolean(type.isDiscoverable)),
            ("opens", (type as? any OpenIntent.Type).flatMap { entityOpened(by: $0) }.map(JSON.string)),
        ])
    }

    /// Returns the identifier of the entity type that an intent opens; `nil`: it opens another type.
    static func entityOpened<Intent: OpenIntent>(by type: Intent.Type) -> String? {
        (Intent.Value.self as? any AppEntity.Type)?.persistentIdentifier
    }

    private static func list(_ texts: [LocalizedStringResource]) -> JSON? {
        texts.isEmpty ? nil : .array(texts.map { JSON($0) })
    }

    private static func entity<Entity: AppEntity>(_ type: Entity.Type) -> JSON {
        [
            "id": .string(type.persistentIdentifier), "title": JSON(type.typeDisplayRepresentation.name),
            "properties": .array(EntityFields.names(of: type).map(JSON.string)),
        ]
    }

    private static var shortcuts: [JSON] {
        let providers = DeclaredTypes.types((any AppShortcutsProvider).self) { $0 as? any AppShortcutsProvider.Type }
        return providers.flatMap { $0.appShortcuts }.map { shortcut in
            let stored = StoredIntent(shortcut.intent)
            return JSON(known: [
                ("intent", .string(type(of: shortcut.intent).persistentIdentifier)),
                ("parameters", stored.parameters.isEmpty ? nil : JSON(stored.parameters)),
                ("title", shortcut.shortTitle.map { JSON($0) }),
                ("phrases", .array(shortcut.phrases.map { JSON(LocalizedStringResource(stringLiteral: $0)) })),
            ])
        }
    }
}
