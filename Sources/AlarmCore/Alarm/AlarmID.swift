/// The identifier of an alarm.
public typealias AlarmID = UUID
