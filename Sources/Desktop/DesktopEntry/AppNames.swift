/// The names of apps, in the person's language, each looked up once.
public struct AppNames {
    /// The greatest number of ids that are looked up: reading more files would take too long.
    static let most = 200

    private let environment: DesktopEnvironment
    /// The names by desktop id; `nil`: the app isn't installed, or has no name.
    private var names: [String: String?] = [:]

    /// Creates a look-up by the environment of this process.
    public init() {
        self.init(in: .current)
    }

    /// Creates a look-up in the directories that `environment` names.
    init(in environment: DesktopEnvironment) {
        self.environment = environment
    }

    /// Returns the name of the app with this desktop id; `nil`: it isn't installed, has no name, or isn't among the
    /// first ``most`` ids. Blocks on the disk only.
    public mutating func name(of appID: String) -> String? {
        if let name = names[appID] { return name }
        guard names.count < Self.most else { return nil }
        let name = AppLabel(of: appID, in: environment)?.name
        names[appID] = .some(name)
        return name
    }
}
