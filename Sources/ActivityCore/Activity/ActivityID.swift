public import AlarmCore

/// The identifier of an activity.
public typealias ActivityID = UUID
