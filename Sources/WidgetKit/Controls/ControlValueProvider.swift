public import AppIntents

/// A provider of the value that a control shows. It is compiled, and nothing calls it.
public protocol ControlValueProvider {
    /// The type of the value.
    associatedtype Value

    /// The value where controls are chosen.
    var previewValue: Value { get }
    /// Returns the value of now.
    ///
    /// - Throws: Any error.
    func currentValue() async throws -> Value
}

/// A provider of the value that a control with settings shows. It is compiled, and nothing calls it.
public protocol AppIntentControlValueProvider {
    /// The type of the settings.
    associatedtype Configuration: ControlConfigurationIntent
    /// The type of the value.
    associatedtype Value

    /// Returns the value where controls are chosen.
    func previewValue(configuration: Configuration) -> Value
    /// Returns the value of now.
    ///
    /// - Throws: Any error.
    func currentValue(configuration: Configuration) async throws -> Value
}
