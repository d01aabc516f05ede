/// The schemas of intents, entities and enumerations, by domains: `.visualIntelligence.semanticContentSearch`.
///
/// Only Apple's assistants interpret such types. Here all names of schemas, which grow with Apple's systems, are
/// accepted without an effect.
public enum AssistantSchemas {
    /// A schema of intents.
    public struct Intent: AssistantSchema {
        /// The name of the domain, a dot, and the name in it.
        public let name: String

        /// Creates the schema with this name.
        public init(name: String) { self.name = name }
    }

    /// A schema of entities.
    public struct Entity: AssistantSchema {
        /// The name of the domain, a dot, and the name in it.
        public let name: String

        /// Creates the schema with this name.
        public init(name: String) { self.name = name }
    }

    /// A schema of enumerations.
    public struct Enum: AssistantSchema {
        /// The name of the domain, a dot, and the name in it.
        public let name: String

        /// Creates the schema with this name.
        public init(name: String) { self.name = name }
    }

    /// A domain of schemas.
    @dynamicMemberLookup
    public struct Domain<Schema: AssistantSchema>: Sendable {
        let name: String

        /// The schema of this name.
        public subscript(dynamicMember schema: String) -> Schema { Schema(name: "\(name).\(schema)") }
    }
}

/// A schema, by its name.
public protocol AssistantSchema: Hashable, Sendable {
    /// The name of the domain, a dot, and the name in it.
    var name: String { get }

    /// Creates the schema with this name.
    init(name: String)
}

extension AssistantSchema {
    /// Books and their readers.
    public static var books: AssistantSchemas.Domain<Self> { .init(name: "books") }
    /// Web browsers.
    public static var browser: AssistantSchemas.Domain<Self> { .init(name: "browser") }
    /// Cameras.
    public static var camera: AssistantSchemas.Domain<Self> { .init(name: "camera") }
    /// Files and folders.
    public static var files: AssistantSchemas.Domain<Self> { .init(name: "files") }
    /// Journals.
    public static var journal: AssistantSchemas.Domain<Self> { .init(name: "journal") }
    /// Mail.
    public static var mail: AssistantSchemas.Domain<Self> { .init(name: "mail") }
    /// Photos and albums.
    public static var photos: AssistantSchemas.Domain<Self> { .init(name: "photos") }
    /// Presentations.
    public static var presentation: AssistantSchemas.Domain<Self> { .init(name: "presentation") }
    /// Readers of documents.
    public static var reader: AssistantSchemas.Domain<Self> { .init(name: "reader") }
    /// Spreadsheets.
    public static var spreadsheet: AssistantSchemas.Domain<Self> { .init(name: "spreadsheet") }
    /// Actions that any app may have, such as a search in it.
    public static var system: AssistantSchemas.Domain<Self> { .init(name: "system") }
    /// Searches for things seen in a picture.
    public static var visualIntelligence: AssistantSchemas.Domain<Self> { .init(name: "visualIntelligence") }
    /// Whiteboards.
    public static var whiteboard: AssistantSchemas.Domain<Self> { .init(name: "whiteboard") }
    /// Word processors.
    public static var wordProcessor: AssistantSchemas.Domain<Self> { .init(name: "wordProcessor") }
}
