/// The intents of a package, a framework or the app, with those of the packages that it uses.
///
/// The types of all modules that are linked into the program are found by themselves; this is kept for sources that have it,
/// and nothing follows from it.
@_alwaysEmitConformanceMetadata
public protocol AppIntentsPackage {
    /// The packages that this one uses. Default: none.
    static var includedPackages: [any AppIntentsPackage.Type] { get }
}

extension AppIntentsPackage {
    /// None.
    public static var includedPackages: [any AppIntentsPackage.Type] { [] }
}
