package import AlarmsClient

/// The stored form of a button's intent: its type's name and its parameters.
package struct StoredIntent: Hashable, Sendable {
    /// The name of its type in ``IntentTypes``.
    package let typeName: String
    /// The name of its action on the bus: letters, digits, `-` and `.`.
    package let actionName: String
    /// The values of its parameters, by their names.
    package let parameters: [String: Value]
    /// True if the app is brought to the foreground before it runs.
    package let opensApp: Bool

    /// Stores an intent in its current state, without parameters that have no value, or none for the bus.
    package init(_ intent: any AppIntent) {
        let type = type(of: intent)
        // So this process finds it by its name, even if it is generic.
        typeName = IntentTypes.register(type)
        actionName = IntentTypes.actionName(of: type)
        parameters = Self.parameters(of: intent).compactMapValues { $0.storage?.value }
        opensApp = Self.opensApp(type)
    }

    /// Returns true if the app is brought to the foreground before an intent of this type runs.
    static func opensApp(_ type: any AppIntent.Type) -> Bool {
        type.openAppWhenRun || type.supportedModes.contains(.foreground)
    }

    init(typeName: String, actionName: String = "", parameters: [String: Value], opensApp: Bool) {
        self.typeName = typeName
        self.actionName = actionName
        self.parameters = parameters
        self.opensApp = opensApp
    }

    /// Returns the intent, created by `init()`, with its parameters. ``EntityResolution`` fetches its entities.
    ///
    /// - Throws: ``StoredIntentError``.
    package func intent() throws(StoredIntentError) -> any AppIntent {
        guard let type = IntentTypes.type(named: typeName) else { throw .unknownIntent(typeName) }
        return try intent(of: type)
    }

    func intent(of type: any AppIntent.Type) throws(StoredIntentError) -> any AppIntent {
        let intent = type.init()
        let known = Self.parameters(of: intent)
        for (name, value) in parameters {
            guard let parameter = known[name], parameter.restore(IntentStorage(value)) else {
                throw .invalidParameter(name, of: actionName)
            }
        }
        for (name, parameter) in known where !parameter.isSet { throw .invalidParameter(name, of: actionName) }
        return intent
    }

    /// Returns the parameters of an intent, by property name.
    static func parameters(of intent: any AppIntent) -> [String: any StorableParameter] {
        var parameters: [String: any StorableParameter] = [:]
        var mirror: Mirror? = Mirror(reflecting: intent)
        while let reflected = mirror {
            for case (let label?, let parameter as any StorableParameter) in reflected.children {
                parameters[label.propertyName] = parameter
            }
            mirror = reflected.superclassMirror
        }
        return parameters
    }
}

/// An error of restoring a stored intent.
package enum StoredIntentError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The program has no intent with this name.
    case unknownIntent(String)
    /// A parameter of this intent is missing, has another type, or is unknown.
    case invalidParameter(String, of: String)

    package var description: String {
        switch self {
        case .unknownIntent(let name): "there is no intent \(name)"
        case .invalidParameter(let name, let intent): "\(intent): the parameter \(name) is missing, wrong or unknown"
        }
    }
}
