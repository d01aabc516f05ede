public import ActivityCore
public import AlarmCore

/// Makes the elements that are drawn of alarms and activities in each region, with texts in the person's language.
///
/// The elements don't change as time passes: the programs that draw them count times by themselves.
public final class Presenter {
    /// The data of an app for the names in its layout.
    public typealias Data = [LayoutEntry]

    /// The time zone of the person's clocks; initially UTC.
    public var zone = Zone.utc
    /// The readings of both clocks after the wall clock was last set; `nil`: it wasn't. Setting it changes the wall
    /// time at which countdowns on the boot clock end.
    public var clocks: Moment?
    /// Reads an app's data, which are stored in marshalled form.
    let entries: (OpaqueValue) -> Data
    /// Returns the app with this desktop id; `nil`: it isn't installed.
    let app: (String) -> PresentedApp?
    /// The cached texts of sets of days, at most 127: each row of a listing has one, and making it takes half as long
    /// as the rest of the row.
    private var days: [Weekdays: String] = [:]

    /// Creates a presenter.
    ///
    /// - Parameters:
    ///   - entries: Reads an app's data, a dictionary.
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

    /// Returns true if a layout is drawn in one of these regions. Reading a layout takes longer than all else.
    static func haveLayouts(_ regions: Set<DrawnRegion>) -> Bool { regions.contains { !$0.layoutRegions.isEmpty } }
}
