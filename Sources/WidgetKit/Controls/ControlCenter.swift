public import AppIntents

/// The controls of the app that a person has put into a panel: here there are none.
public final class ControlCenter: Sendable {
    /// The controls.
    public static let shared = ControlCenter()

    private init() {}

    /// Does nothing: there are no controls whose values could be asked for.
    public func reloadControls(ofKind kind: String) {}
    /// Does nothing: there are no controls whose values could be asked for.
    public func reloadAllControls() {}
    /// Returns the controls: none.
    public func currentControls() async throws -> [ControlInfo] { [] }
}

/// A control that a person has put into a panel. Here there are none, and nothing makes one.
public struct ControlInfo: Hashable, Sendable {
    /// The kind of the control, as its description has it.
    public let kind: String

    /// Returns the settings of the control: none.
    public func configurationIntent<Intent: ControlConfigurationIntent>(of type: Intent.Type) -> Intent? { nil }
}
