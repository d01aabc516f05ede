public import AlarmCore

/// One key of an activity's configuration with the value that a client gave it, not yet validated. Times are
/// microseconds since 1970 UTC.
public enum ActivitySetting: Hashable, Sendable {
    case title(String)
    case kind(String)
    case attributes(OpaqueValue)
    case content(OpaqueValue)
    case layout(Layout)
    case startAt(UInt64)
    case staleAt(UInt64)
    case relevance(Double)
    case asOf(UInt64)
    case alert(ActivityAlert)
    case icon(String)
    case tint(String)
    case appID(String)
    case link(String)
    case defaultAction(AppAction)
    case actions([String: AppAction])
    case notice(CountdownNotice)
    case endsWithCaller(Bool)
}
