internal import AlarmsClient
internal import Synchronization

/// A parameter of an intent, which is stored with it: the wrapper `@Parameter`.
///
/// Copies of an intent share the values of its parameters. An optional parameter is `nil` until it is set; another one
/// without a default has to be set before it is read. Entities of an intent that was stored are there when it is performed.
@propertyWrapper
public final class IntentParameter<Value: IntentValue>: Sendable {
    private struct Content: Sendable {
        var value: Value?
        /// The form of a value whose entities are still to be fetched; `nil`: there are none.
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
    /// True if it has a value.
    var isSet: Bool { get }
    /// The value as it is stored; `nil` if there is none, or no form of it.
    var storage: IntentStorage? { get }

    /// The entities that are still to be fetched, for the value to be there.
    var unresolvedEntities: [EntityIdentifier] { get }

    /// Sets the value, or keeps what was stored until its entities are fetched; returns false if it is of another type.
    func restore(_ storage: IntentStorage) -> Bool

    /// Sets the value that waits for its entities, if there is one; returns false if one of these isn't there.
    func resolve(with entities: [EntityIdentifier: any AppEntity]) -> Bool
}
