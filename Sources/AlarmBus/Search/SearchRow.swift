public import AlarmCore
internal import DBus

/// A result of a search, with its texts in the person's language.
public struct SearchRow {
    /// The result.
    public let result: FoundResult
    /// The alarm, which may be gone if the result is an undo; `nil`: the result is a new alarm.
    public let id: AlarmID?
    /// The text of the first line.
    public let title: String
    /// The text of the second line.
    public let subtitle: String
    /// The name of a themed icon.
    public let icon: String
    /// The relevance, 0…1.
    public let relevance: Double
    /// The buttons.
    public let actions: [FoundAction]

    /// Describes a result.
    public init(
        _ result: FoundResult, of id: AlarmID?, title: String, subtitle: String, icon: String, relevance: Double,
        actions: [FoundAction]
    ) {
        self.result = result
        self.id = id
        self.title = title
        self.subtitle = subtitle
        self.icon = icon
        self.relevance = relevance
        self.actions = actions
    }

    /// Appends the row of Find, `a{sv}`.
    func append(to writer: inout Writer) {
        writer.array(of: "{sv}") { writer in
            writer.entry("Result", "s") { $0.append(result.description) }
            writer.entry("Title", "s") { $0.append(title) }
            writer.entry("Subtitle", "s") { $0.append(subtitle) }
            writer.entry("Icon", "s") { $0.append(icon) }
            writer.entry("Id", "s") { $0.append(id?.description ?? "") }
            writer.entry("Relevance", "d") { $0.append(relevance) }
            writer.entry("Actions", "as") { $0.append(actions.map(\.rawValue)) }
            if case .start(let configuration, _) = result {
                writer.entry("Configuration", "a{sv}") { Setting.append(configuration.settings, to: &$0) }
            }
        }
    }
}
