internal import JSONText

/// An entity in the app's index, the file `app-intents/index/ID.json`, dbus/org.example.AppIntents.xml.
struct IndexedItem: Equatable, Sendable {
    /// The maximum number of texts by which an entity is found, besides its title.
    private static let mostWords = 16

    /// The identifiers of the type and of the entity.
    let type: String
    let id: String
    /// The name of the index; empty: the default one.
    let index: String
    let title: String
    let subtitle: String
    /// The name of an icon, or the path of a file; empty: none.
    let icon: String
    /// The texts by which it is found, besides its title.
    let words: [String]

    /// Describes an entity.
    ///
    /// - Throws: The error of a dependency of the entity.
    init<Entity: IndexedEntity>(_ entity: Entity, index: String) async throws {
        try await PreparedProperties.prepare(of: entity)
        let representation = entity.displayRepresentation
        let attributes = entity.attributeSet
        type = Entity.persistentIdentifier
        id = entity.id.entityIdentifierString
        self.index = index
        title = representation.title.text.shortened
        subtitle = (representation.subtitle?.text ?? "").shortened
        icon = representation.image?.iconName ?? attributes.thumbnailURL?.path ?? ""
        let texts =
            [
                attributes.displayName, attributes.title, attributes.contentDescription, attributes.subject,
                attributes.namedLocation, attributes.city, attributes.country, attributes.textContent,
            ].compactMap(\.self) + (attributes.keywords ?? []) + (attributes.alternateNames ?? [])
            + (attributes.authorNames ?? []) + entity.indexedTexts
        var words: [String] = []
        for text in texts.map(\.shortened) where !text.isEmpty && text != title && !words.contains(text) {
            words.append(text)
        }
        self.words = Array(words.prefix(Self.mostWords))
    }

    /// Reads an entity; `nil` if it has no type or identifier.
    init?(_ json: JSON) {
        guard let type = json.member("type")?.string, let id = json.member("id")?.string else { return nil }
        self.type = type
        self.id = id
        index = json.member("index")?.string ?? ""
        title = json.member("title")?.string ?? ""
        subtitle = json.member("subtitle")?.string ?? ""
        icon = json.member("icon")?.string ?? ""
        words = (json.member("words")?.elements ?? []).compactMap(\.string)
    }

    var json: JSON {
        func text(_ text: String) -> JSON? { text.isEmpty ? nil : .string(text) }
        return JSON(known: [
            ("type", .string(type)), ("id", .string(id)), ("index", text(index)), ("title", .string(title)),
            ("subtitle", text(subtitle)), ("icon", text(icon)),
            ("words", words.isEmpty ? nil : .array(words.map(JSON.string))),
        ])
    }
}

extension IndexedEntity {
    /// The texts of the properties with an indexing key.
    fileprivate var indexedTexts: [String] {
        Mirror(reflecting: self).children.compactMap { ($0.value as? any IndexedProperty)?.indexedText }
    }
}

/// A property by which its entity may be found.
private protocol IndexedProperty {
    /// The text; `nil` if the property has no indexing key, or no value that is a text or a number.
    var indexedText: String? { get }
}

extension EntityProperty: IndexedProperty {
    fileprivate var indexedText: String? {
        guard indexingKey != nil, let value = current else { return nil }
        return Self.text(of: value)
    }

    private static func text(of value: Any) -> String? {
        switch value {
        case let text as String: text
        case let texts as [String]: texts.joined(separator: " ")
        case let number as any BinaryInteger: "\(number)"
        case let number as any BinaryFloatingPoint: "\(number)"
        // An optional has a child if it has a value.
        default:
            Mirror(reflecting: value).displayStyle == .optional
                ? Mirror(reflecting: value).children.first.flatMap { text(of: $0.value) } : nil
        }
    }
}
