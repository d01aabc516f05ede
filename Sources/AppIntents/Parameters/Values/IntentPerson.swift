internal import AlarmsClient

/// A person, by a name and an address.
///
/// Its form in storage and on the bus is a dictionary `a{sv}` of `identifier`, `name` and `handle`, each an `s`.
public struct IntentPerson: Hashable, Sendable {
    /// The app's identifier of a person.
    public enum Identifier: Hashable, Sendable {
        /// An identifier defined by the app.
        case applicationDefined(String)

        fileprivate var text: String {
            switch self {
            case .applicationDefined(let text): text
            }
        }
    }

    /// The name of a person, for people.
    public enum Name: Hashable, Sendable {
        /// The displayed name.
        case displayName(String)

        /// The displayed name.
        public var displayString: String {
            switch self {
            case .displayName(let text): text
            }
        }
    }

    /// The address of a person.
    public struct Handle: Hashable, Sendable {
        /// The text, such as an email address or a telephone number.
        public let value: String

        /// Creates an email address.
        public init(emailAddress: String) { value = emailAddress }
        /// Creates a telephone number.
        public init(phoneNumber: String) { value = phoneNumber }
        /// Creates an address defined by the app.
        public init(applicationDefined: String) { value = applicationDefined }
    }

    /// The app's identifier of the person; `nil`: none.
    public let identifier: Identifier?
    /// The name, for people.
    public let name: Name
    /// The address; `nil`: none.
    public let handle: Handle?
    /// A picture of the person; `nil`: none. It isn't stored.
    public let image: DisplayRepresentation.Image?
    /// True for the user of this machine. It isn't stored.
    public let isMe: Bool

    /// Creates a person.
    public init(
        identifier: Identifier? = nil, name: Name, handle: Handle? = nil, isMe: Bool = false,
        image: DisplayRepresentation.Image? = nil
    ) {
        self.identifier = identifier
        self.name = name
        self.handle = handle
        self.isMe = isMe
        self.image = image
    }

    /// Creates a person from an address.
    public init(handle: Handle) {
        self.init(name: .displayName(handle.value), handle: handle)
    }
}

extension IntentPerson: IntentValue {
    /// Returns the stored form of the value.
    public static func intentStorage(of value: IntentPerson) -> IntentStorage? {
        var entries: [String: BusValue] = ["name": .string(value.name.displayString)]
        entries["identifier"] = (value.identifier?.text).map(BusValue.string)
        entries["handle"] = (value.handle?.value).map(BusValue.string)
        return IntentStorage(.dictionary(entries))
    }

    /// Returns the value in `storage`; `nil` if it has another type.
    public static func intentValue(in storage: IntentStorage?) -> IntentPerson? {
        guard let entries = storage?.value.dictionaryValue, let name = entries["name"]?.stringValue else { return nil }
        return IntentPerson(
            identifier: entries["identifier"]?.stringValue.map(Identifier.applicationDefined),
            name: .displayName(name),
            handle: entries["handle"]?.stringValue.map(Handle.init(applicationDefined:)))
    }
}
