import Glibc

/// The display of the session.
enum Display {
    /// True if apps can show windows where this program runs.
    static var isAvailable: Bool {
        ["WAYLAND_DISPLAY", "DISPLAY"].contains { (name: String) in getenv(name).map { $0.pointee != 0 } ?? false }
    }
}
