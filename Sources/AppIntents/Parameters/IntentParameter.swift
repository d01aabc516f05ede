internal import AlarmsClient
internal import Synchronization

/// A parameter of an intent, which is stored with it: the wrapper `@Parameter`.
///
/// Copies of an intent share the values of its parameters. An optional parameter is `nil` until it is set; another one
/// without a default has to be set before it is read.
@propertyWrapper
public final class IntentParameter<Value: IntentValue>: Sendable {
    private let content: Mutex<Value?>
    /// The title, for people; `nil`: none.
    public let title: LocalizedStringResource?
    /// The description, for people; `nil`: none.
    public let description: LocalizedStringResource?

    private init(_ value: Value?, _ title: LocalizedStringResource?, _ description: LocalizedStringResource?) {
        content = Mutex(value ?? Value.intentValue(in: nil))
        self.title = title
        self.description = description
    }

    /// Creates a parameter without a title.
    public convenience init() {
        self.init(nil, nil, nil)
    }

    /// Creates a parameter.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        requestValueDialog: IntentDialog? = nil
    ) {
        self.init(nil, title, description)
    }

    /// Creates a parameter with the value that it has until it is set.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        requestValueDialog: IntentDialog? = nil
    ) {
        self.init(defaultValue, title, description)
    }

    /// The value.
    public var wrappedValue: Value {
        get {
            guard let value = content.withLock({ $0 }) else {
                preconditionFailure("a parameter is read that has neither been set nor has a default")
            }
            return value
        }
        set { content.withLock { $0 = newValue } }
    }

    /// The parameter itself.
    public var projectedValue: IntentParameter<Value> { self }
}

extension IntentParameter: StorableParameter {
    var isSet: Bool { content.withLock { $0 != nil } }

    var storage: IntentStorage? {
        content.withLock { $0 }.flatMap(Value.intentStorage(of:))
    }

    func restore(_ storage: IntentStorage) -> Bool {
        guard let value = Value.intentValue(in: storage) else { return false }
        content.withLock { $0 = value }
        return true
    }
}

/// A parameter of any type, for those who store an intent.
protocol StorableParameter: Sendable {
    /// True if it has a value.
    var isSet: Bool { get }
    /// The value as it is stored; `nil` if there is none, or no form of it.
    var storage: IntentStorage? { get }

    /// Sets the value; returns false if it is of another type.
    func restore(_ storage: IntentStorage) -> Bool
}
