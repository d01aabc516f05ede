/// The intents of a package, a framework or the app, with those of its dependencies.
///
/// It has no effect: the types of all linked modules are found without it. It exists so that sources with it compile.
@_alwaysEmitConformanceMetadata
public protocol AppIntentsPackage {
    /// The packages that this one uses. Default: none.
    static var includedPackages: [any AppIntentsPackage.Type] { get }
}

extension AppIntentsPackage {
    /// None.
    public static var includedPackages: [any AppIntentsPackage.Type] { [] }
}
