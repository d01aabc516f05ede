internal import DBus

/// The methods that return what people see. An element is a dictionary with its type and its keys, as listed in the manual
/// of `org.example.Alarms.Activities`.
extension AlarmsCall where Result == [String: Value] {
    /// Returns what is drawn of alarms and activities: by id, and then by region, an element.
    ///
    /// - Parameters:
    ///   - ids: At most 256 ids of alarms and activities. Unknown ones are left out.
    ///   - regions: At most 16 regions.
    /// - Throws: ``AlarmsError``: `invalidConfiguration` for an unknown region, `tooLarge`.
    public static func present(_ ids: [String], in regions: [String]) -> Self {
        AlarmsCall("Present", ["ids": ids, "regions": regions])
    }

    /// Returns what a panel shows.
    ///
    /// - Throws: ``AlarmsError``.
    public static var panel: Self { AlarmsCall("Panel") }
}
