/// A type with a name that stays the same while the type is renamed or moved.
public protocol PersistentlyIdentifiable {
    /// The name. Default: that of the type.
    static var persistentIdentifier: String { get }
}

extension PersistentlyIdentifiable {
    /// The name of the type.
    public static var persistentIdentifier: String { "\(Self.self)" }
}
