/// The lifetime of an activity.
public enum ActivityStyle: Hashable, Sendable {
    /// It lasts until it is ended, or for 8 hours.
    case standard
    /// A short activity. Here it is like ``standard``: desktops have no presentation that ends by itself.
    case transient
}
