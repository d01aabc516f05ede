/// The names of apps, in the person's language.
public enum AppNames {
    /// Returns the name of the app with this desktop id; `nil`: it isn't installed, or has no name. Blocks on the disk
    /// only.
    public static func name(of appID: String) -> String? { AppLabel(of: appID, in: .current)?.name }
}
