internal import Synchronization

/// A property of an entity that is listed with it: the wrapper `@Property`.
///
/// Copies of an entity share the values of these properties. An optional property is `nil` until it is set; other ones
/// must be set before they are read.
@propertyWrapper
public final class EntityProperty<Value: Sendable>: Sendable {
    private let content: Mutex<Value?>
    /// The title, for people; `nil`: none.
    public let title: LocalizedStringResource?

    /// The name by which its entity is searched; `nil`: the property isn't searched.
    let indexingKey: IndexingKey?

    init(_ title: LocalizedStringResource?, indexingKey: IndexingKey? = nil) {
        self.title = title
        self.indexingKey = indexingKey
        content = Mutex((Value.self as? any OptionalType.Type)?.absent as? Value)
    }

    /// Creates a property without a title.
    public convenience init() {
        self.init(nil as LocalizedStringResource?)
    }

    /// Creates a property.
    public convenience init(title: LocalizedStringResource) {
        self.init(title)
    }

    /// The value; `nil` if it isn't set.
    var current: Value? { content.withLock { $0 } }

    /// The value.
    public var wrappedValue: Value {
        get {
            guard let value = current else {
                preconditionFailure("a property of an entity is read that hasn't been set")
            }
            return value
        }
        set { content.withLock { $0 = newValue } }
    }

    /// The property itself.
    public var projectedValue: EntityProperty<Value> { self }
}

/// The types of optional values. The optimizer (6.3.1) crashes where a type is cast to `ExpressibleByNilLiteral`.
private protocol OptionalType {
    /// `nil`.
    static var absent: Self { get }
}

extension Optional: OptionalType {
    fileprivate static var absent: Wrapped? { nil }
}
