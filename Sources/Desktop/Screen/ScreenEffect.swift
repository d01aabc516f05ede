/// An effect on the person's screen while an alarm rings.
public enum ScreenEffect: Sendable {
    /// It is on, and stays on.
    case light
    /// It flashes, once a second: the visual bell.
    case flash
}
