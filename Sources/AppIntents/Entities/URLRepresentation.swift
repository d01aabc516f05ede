/// An entity with a web address. Here an entity is opened only by its intent; the address has no effect.
@_alwaysEmitConformanceMetadata
public protocol URLRepresentableEntity: AppEntity {
    /// The address of an entity: `"https://example.org/trail/\(.id)"`.
    static var urlRepresentation: EntityURLRepresentation<Self> { get }
}

extension URLRepresentableEntity {
    /// An address of an entity.
    public typealias URLRepresentation = EntityURLRepresentation<Self>
}

/// An intent with a web address. The address has no effect here.
@_alwaysEmitConformanceMetadata
public protocol URLRepresentableIntent: AppIntent {
    /// The address of an intent: `"https://example.org/trail/\(\.$trail)"`.
    static var urlRepresentation: IntentURLRepresentation<Self> { get }
}

extension URLRepresentableIntent {
    /// An address of an intent.
    public typealias URLRepresentation = IntentURLRepresentation<Self>
}

/// An enumeration whose cases have web addresses. The addresses have no effect here.
@_alwaysEmitConformanceMetadata
public protocol URLRepresentableEnum: AppEnum {
    /// The addresses of the cases.
    static var urlRepresentation: EnumURLRepresentation<Self> { get }
}

extension URLRepresentableEnum {
    /// The addresses of the cases.
    public typealias URLRepresentation = EnumURLRepresentation<Self>
}

/// An address that contains properties of an entity.
public typealias EntityURLRepresentation<Entity: AppEntity> = URLTemplate<Entity>

/// An address that contains parameters of an intent.
public typealias IntentURLRepresentation<Intent: AppIntent> = URLTemplate<Intent>

/// An address with variable parts: properties of an entity, or parameters of an intent.
public struct URLTemplate<Root>: ExpressibleByStringInterpolation, Sendable {
    /// The address, with `${id}` in place of an entity's identifier, `${}` in place of each of its properties, and
    /// `${NAME}` in place of an intent's parameter.
    public let text: String

    /// Creates an address of one part.
    public init(stringLiteral value: String) { text = value }
    /// Creates an address of several parts.
    public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    /// The parts of an address.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        /// Creates an address without parts.
        public init(literalCapacity: Int, interpolationCount: Int) {}
        /// Adds characters.
        public mutating func appendLiteral(_ literal: String) { text += literal }
    }
}

extension URLTemplate where Root: AppEntity {
    /// A part of an address that all entities have.
    public enum Token: Sendable {
        /// The identifier.
        case id
    }
}

extension URLTemplate.StringInterpolation where Root: AppEntity {
    /// Adds the identifier.
    public mutating func appendInterpolation(_ token: URLTemplate.Token) { text += "${id}" }
    /// Adds a property.
    public mutating func appendInterpolation<Value>(_ property: KeyPath<Root, EntityProperty<Value>>) { text += "${}" }
}

extension URLTemplate.StringInterpolation where Root: AppIntent {
    /// Adds a parameter.
    public mutating func appendInterpolation<Value>(_ parameter: KeyPath<Root, IntentParameter<Value>>) {
        text += "${\(Root.name(of: parameter) ?? "")}"
    }
}

/// The addresses of an enumeration's cases.
public struct EnumURLRepresentation<Enum: AppEnum & Hashable>: ExpressibleByDictionaryLiteral, Sendable {
    /// The addresses.
    public let addresses: [Enum: String]

    /// Creates addresses.
    public init(dictionaryLiteral elements: (Enum, String)...) {
        addresses = Dictionary(elements) { first, _ in first }
    }
}
