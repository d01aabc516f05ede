/// A type with a name that doesn't change if the type is renamed or moved.
public protocol PersistentlyIdentifiable {
    /// The name. Default: the type's name.
    static var persistentIdentifier: String { get }
}

extension PersistentlyIdentifiable {
    /// The name of the type.
    public static var persistentIdentifier: String {
        // In an interpolation, the optimizer (6.3.1) inserts another name for a private type: `(Name in _723770B2…)`.
        String(describing: Self.self)
    }
}
