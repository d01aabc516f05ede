/// An effect on the person's screen while an alarm rings.
public enum ScreenEffect: Sendable {
    /// The screen is kept on.
    case light
    /// The screen flashes once a second: the visual bell.
    case flash
}
