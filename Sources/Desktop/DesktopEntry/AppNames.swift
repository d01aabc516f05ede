/// The names and icons of apps, in the person's language, cached per app.
public struct AppNames {
    /// The maximum number of ids, since reading more files would take too long.
    static let most = 200

    private let environment: DesktopEnvironment
    /// The names and icons by app id; `nil`: the app isn't installed, or has no name.
    private var labels: [String: AppLabel?] = [:]

    /// Creates a cache for this process's environment.
    public init() {
        self.init(in: .current)
    }

    /// Creates a cache for the directories in `environment`.
    init(in environment: DesktopEnvironment) {
        self.environment = environment
    }

    /// Returns the name of the app with this desktop id, or of this snap; `nil`: it isn't installed, has no name, or
    /// isn't among the first ``most`` ids. It blocks only for the disk.
    public mutating func name(of appID: String) -> String? {
        label(of: appID)?.name
    }

    /// Returns the icon of an app in the form of notifications, the name of a themed icon or the URI of a file; `nil`:
    /// the app has none, or no name. It blocks only for the disk.
    public mutating func icon(of appID: String) -> String? {
        label(of: appID)?.icon
    }

    private mutating func label(of appID: String) -> AppLabel? {
        if let label = labels[appID] { return label }
        guard labels.count < Self.most else { return nil }
        let label = AppLabel(of: appID, in: environment)
        labels[appID] = .some(label)
        return label
    }
}
