import TestSupport

extension Value {
    /// Returns this value inside so many variants.
    func nested(_ depth: Int) -> Value {
        depth == 0 ? self : .variant(nested(depth - 1))
    }
}
