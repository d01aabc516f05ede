import TestSupport

/// A D-Bus value of any type.
typealias Value = DBusValue

extension Value {
    /// Returns this value inside so many variants.
    func nested(_ depth: Int) -> Value {
        depth == 0 ? self : .variant(nested(depth - 1))
    }
}
