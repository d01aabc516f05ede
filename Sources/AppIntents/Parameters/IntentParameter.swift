internal import AlarmsClient
internal import Synchronization

/// A parameter of an intent, stored with it: the wrapper `@Parameter`.
///
/// Copies of an intent share the values of its parameters. An optional parameter is `nil` until it is set; another one
/// without a default must be set before it is read. A stored intent's entities are fetched before it is performed.
@propertyWrapper
public final class IntentParameter<Value: IntentValue>: Sendable {
    private struct Content: Sendable {
        var value: Value?
        /// The stored form of a value whose entities aren't fetched yet; `nil`: there is none.
        var unresolved: IntentStorage?
    }

    private let content: Mutex<Content>
    /// The title, for people; `nil`: none.
    public let title: LocalizedStringResource?
    /// The description, for people; `nil`: none.
    public let description: LocalizedStringResource?

    let details: ParameterDetails<Value>

    init(
        _ value: Value?, _ title: LocalizedStringResource?, _ description: LocalizedStringResource?,
        _ details: ParameterDetails<Value> = ParameterDetails()
    ) {
        content = Mutex(Content(value: value ?? Value.intentValue(in: nil)))
        self.title = title
        self.description = description
        self.details = details
    }

    /// Creates a parameter without a title.
    public convenience init() {
        self.init(nil, nil, nil)
    }

    /// The value.
    public var wrappedValue: Value {
        get {
            guard let value = content.withLock(\.value) else {
                preconditionFailure("a parameter is read that has neither been set nor has a default")
            }
            return value
        }
        set { content.withLock { $0 = Content(value: newValue) } }
    }

    /// The parameter itself.
    public var projectedValue: IntentParameter<Value> { self }
}

extension IntentParameter: StorableParameter {
    var isSet: Bool { content.withLock { $0.value != nil || $0.unresolved != nil } }

    var storage: IntentStorage? {
        let content = content.withLock { $0 }
        return content.unresolved ?? content.value.flatMap(Value.intentStorage(of:))
    }

    var takesImage: Bool { Value.UnwrappedType.self is any ImageSearchInput.Type }

    var unresolvedEntities: [EntityIdentifier] {
        Value.entityIdentifiers(in: content.withLock(\.unresolved))
    }

    func restore(_ storage: IntentStorage) -> Bool {
        guard Value.entityIdentifiers(in: storage).isEmpty else {
            content.withLock { $0 = Content(value: Value.intentValue(in: nil), unresolved: storage) }
            return true
        }
        guard let value = Value.intentValue(in: storage), details.accepts(value) else { return false }
        content.withLock { $0 = Content(value: value) }
        return true
    }

    func resolve(with entities: [EntityIdentifier: any AppEntity]) -> Bool {
        guard let storage = content.withLock(\.unresolved) else { return true }
        guard let value = Value.intentValue(in: IntentStorage(storage.value, entities)) else { return false }
        content.withLock { $0 = Content(value: value) }
        return true
    }
}

/// A parameter of any type, for storing an intent.
protocol StorableParameter: AnyObject, Sendable {
    /// True if the parameter has a value.
    var isSet: Bool { get }
    /// The stored form of the value; `nil` if there is no value, or no such form.
    var storage: IntentStorage? { get }

    /// True if its values are pictures to search in.
    var takesImage: Bool { get }

    /// The entities to be fetched for the value.
    var unresolvedEntities: [EntityIdentifier] { get }

    /// Sets the value, or keeps the stored form until its entities are fetched; returns false if it has another type.
    func restore(_ storage: IntentStorage) -> Bool

    /// Sets the value from the stored form, if there is one, and the fetched entities; returns false if an entity is
    /// missing.
    func resolve(with entities: [EntityIdentifier: any AppEntity]) -> Bool
}
