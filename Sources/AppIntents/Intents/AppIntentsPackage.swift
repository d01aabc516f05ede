/// The intents of a package, a framework or the app, with those of the packages that it uses.
///
/// The types of all linked modules are found without it; it exists so that sources with it compile,
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
