public import CoreTransferable
public import FoundationEssentials

/// The search attributes of an item: the part of Apple's class that is used here.
public final class CSSearchableItemAttributeSet {
    /// The displayed title.
    public var displayName: String?
    /// The title.
    public var title: String?
    /// The description.
    public var contentDescription: String?
    /// The words by which it is found, in addition to those of its texts.
    public var keywords: [String]?
    /// Other titles.
    public var alternateNames: [String]?
    /// The text of a document.
    public var textContent: String?
    /// The name of a subject.
    public var subject: String?
    /// The names of its authors.
    public var authorNames: [String]?
    /// The town of a place.
    public var city: String?
    /// The country of a place.
    public var country: String?
    /// The name of a place.
    public var namedLocation: String?
    /// The place of the contents.
    public var contentURL: URL?
    /// The place of a small picture.
    public var thumbnailURL: URL?
    /// The bytes of a small picture.
    public var thumbnailData: Data?

    /// Creates attributes without values.
    public init() {}
    /// Creates attributes without values; the content type has no effect.
    public convenience init(contentType: UTType) { self.init() }
    /// Creates attributes without values; the content type has no effect.
    public convenience init(itemContentType: String) { self.init() }
}

/// An app's own key for search attributes.
public struct CSCustomAttributeKey: Hashable, Sendable {
    /// The name: letters, digits and `_`.
    public let keyName: String

    /// Creates a key; `nil` if the name is invalid.
    public init?(keyName: String) {
        guard let first = keyName.utf8.first, first != UInt8(ascii: "_"),
            keyName.allSatisfy({ $0 == "_" || ($0.isASCII && ($0.isLetter || $0.isNumber)) })
        else { return nil }
        self.keyName = keyName
    }

    /// Creates a key; `nil` if the name is invalid. The options have no effect.
    public init?(keyName: String, searchable: Bool, searchableByDefault: Bool, unique: Bool, multiValued: Bool) {
        self.init(keyName: keyName)
    }
}
