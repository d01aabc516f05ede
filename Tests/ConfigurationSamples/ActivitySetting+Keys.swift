import ActivityCore
package import AlarmCore

/// A setting of each key of an activity. Times are microseconds since 1970 UTC.
extension ActivitySetting {
    package static func title(_ text: String) -> Self { Self(.title, .string(text)) }
    package static func kind(_ name: String) -> Self { Self(.kind, .string(name)) }
    package static func attributes(_ dictionary: OpaqueValue) -> Self { Self(.attributes, .opaque(dictionary)) }
    package static func content(_ dictionary: OpaqueValue) -> Self { Self(.content, .opaque(dictionary)) }
    package static func layout(_ layout: Layout) -> Self { Self(.layout, .layout(layout)) }
    package static func startAt(_ time: UInt64) -> Self { Self(.startAt, .uint64(time)) }
    package static func staleAt(_ time: UInt64) -> Self { Self(.staleAt, .uint64(time)) }
    package static func relevance(_ number: Double) -> Self { Self(.relevance, .double(number)) }
    package static func icon(_ name: String) -> Self { Self(.icon, .string(name)) }
    package static func tint(_ color: String) -> Self { Self(.tint, .string(color)) }
    package static func appID(_ identifier: String) -> Self { Self(.appID, .string(identifier)) }
    package static func link(_ uri: String) -> Self { Self(.link, .string(uri)) }
    package static func defaultAction(_ action: AppAction) -> Self { Self(.defaultAction, .action(action)) }
    package static func actions(_ actions: [String: AppAction]) -> Self { Self(.actions, .actions(actions)) }
    package static func notice(_ choice: CountdownNotice) -> Self { Self(.notice, .string(choice.rawValue)) }
    package static func endsWithCaller(_ choice: Bool) -> Self { Self(.endsWithCaller, .boolean(choice)) }
}
