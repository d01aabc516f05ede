/// The app's own data of an alarm, for its layout and for itself. It may be empty.
///
/// It is kept as JSON, together with the presentation in at most 4 KiB.
public protocol AlarmMetadata: Codable, Hashable, Sendable {}
