/// An entity that is searched by its title and by the properties with an indexing key.
///
/// An app adds it to its index by ``CSSearchableIndex``.
@_alwaysEmitConformanceMetadata
public protocol IndexedEntity: AppEntity {
    /// The attributes by which it is searched. Default: the title and the subtitle.
    var attributeSet: CSSearchableItemAttributeSet { get }
    /// True if a search of all apps doesn't find it. Default: false.
    var hideInSpotlight: Bool { get }
}

extension IndexedEntity {
    /// The title and the subtitle.
    public var attributeSet: CSSearchableItemAttributeSet { defaultAttributeSet }

    /// The title and the subtitle.
    public var defaultAttributeSet: CSSearchableItemAttributeSet {
        let attributes = CSSearchableItemAttributeSet()
        attributes.displayName = displayRepresentation.title.text
        attributes.contentDescription = displayRepresentation.subtitle?.text
        return attributes
    }

    /// False.
    public var hideInSpotlight: Bool { false }
}

/// The name by which a property of an entity is searched.
enum IndexingKey: Hashable, Sendable {
    case attribute(String)
    case custom(String)
}

extension EntityProperty {
    /// Creates a property that is used to search its entity.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - indexingKey: The attribute that contains its value.
    public convenience init(
        title: LocalizedStringResource? = nil, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>
    ) {
        self.init(title, indexingKey: .attribute("\(indexingKey)"))
    }

    /// Creates a property that is used to search its entity.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - customIndexingKey: The name of the attribute that contains its value; `nil`: none.
    public convenience init(title: LocalizedStringResource? = nil, customIndexingKey: CSCustomAttributeKey?) {
        self.init(title, indexingKey: (customIndexingKey?.keyName).map(IndexingKey.custom))
    }
}
