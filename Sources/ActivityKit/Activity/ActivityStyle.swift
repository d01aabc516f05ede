/// The manner in which an activity lives.
public enum ActivityStyle: Hashable, Sendable {
    /// It goes on until it is ended, or 8 hours have passed.
    case standard
    /// It is meant for a moment. Here it is as ``standard``: desktops have no presentation that ends by itself.
    case transient
}
