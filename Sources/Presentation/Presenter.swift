public import ActivityCore
public import AlarmCore

/// Makes what people see of alarms and activities: the elements of a region, with texts in the person's language.
///
/// No time that passes changes what is made: what draws it counts by itself.
public final class Presenter {
    /// The data of an app for the names in its layout.
    public typealias Data = [LayoutEntry]

    /// The zone of the person's clocks; at first Coordinated Universal Time.
    public var zone = Zone.utc
    /// The readings of both clocks after the wall clock was set; `nil`: it wasn't. Countdowns that run on the boot
    /// clock end at another wall time since.
    public var clocks: Moment?
    /// Reads data of an app, which are kept as they were marshalled.
    let entries: (OpaqueValue) -> Data
    /// Returns the app with this desktop id; `nil`: it isn't installed.
    let app: (String) -> PresentedApp?
    /// The texts of the days that were presented, of at most 127 sets: each row of a listing has one, which takes half
    /// as long as the rest of the row.
    private var days: [Weekdays: String] = [:]

    /// Creates a presenter.
    ///
    /// - Parameters:
    ///   - entries: Reads data of an app, a dictionary.
    ///   - app: Returns the app with this desktop id; `nil`: it isn't installed.
    public init(entries: @escaping (OpaqueValue) -> Data, app: @escaping (String) -> PresentedApp?) {
        self.entries = entries
        self.app = app
    }

    /// Returns the text of the days of the week on which an alarm rings.
    func text(of weekdays: Weekdays) -> String {
        if let text = days[weekdays] { return text }
        let text = PresentedText.days(weekdays)
        days[weekdays] = text
        return text
    }

    /// The actions that answer an alarm on a locked screen.
    static let answers: Set<String> = [
        AlarmAction.stop.rawValue, AlarmAction.snooze.rawValue, AlarmAction.pause.rawValue,
        AlarmAction.resume.rawValue,
    ]

    /// Returns the elements of a layout; `nil`: there is none, or it can't be read.
    func layout(_ value: OpaqueValue) -> LayoutTree? {
        let entries = self.entries(value)
        return entries.isEmpty ? nil : try? LayoutTree(checking: entries, for: "layout")
    }

    /// True if a layout is drawn in one of these regions: to read it takes longer than all else.
    static func haveLayouts(_ regions: Set<DrawnRegion>) -> Bool { regions.contains { !$0.layoutRegions.isEmpty } }
}
