/// A type with a name that stays the same while the type is renamed or moved.
public protocol PersistentlyIdentifiable {
    /// The name. Default: that of the type.
    static var persistentIdentifier: String { get }
}

extension PersistentlyIdentifiable {
    /// The name of the type.
    public static var persistentIdentifier: String {
        // In an interpolation, the optimizer (6.3.1) puts another name for a private type: `(Name in _723770B2…)`.
        String(describing: Self.self)
    }
}
