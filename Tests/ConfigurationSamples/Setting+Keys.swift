package import AlarmCore

/// A setting of each other key, as ``Configuration`` describes them: lengths of time are in µs, and choices are
/// texts.
extension Setting {
    package static func countdownTitle(_ text: String) -> Setting { Setting(.countdownTitle, .string(text)) }
    package static func pausedTitle(_ text: String) -> Setting { Setting(.pausedTitle, .string(text)) }
    package static func secondaryBehavior(_ name: String) -> Setting { Setting(.secondaryBehavior, .string(name)) }
    package static func buttons(_ looks: [Button]) -> Setting { Setting(.buttons, .buttons(looks)) }
    package static func stopAction(_ action: AppAction) -> Setting { Setting(.stopAction, .action(action)) }
    package static func secondaryAction(_ action: AppAction) -> Setting { Setting(.secondaryAction, .action(action)) }
    package static func defaultAction(_ action: AppAction) -> Setting { Setting(.defaultAction, .action(action)) }
    package static func fadeIn(_ time: UInt64) -> Setting { Setting(.fadeIn, .uint64(time)) }
    package static func breakThrough(_ choice: Bool) -> Setting { Setting(.breakThrough, .boolean(choice)) }
    package static func risingVolume(_ choice: Bool) -> Setting { Setting(.risingVolume, .boolean(choice)) }
    package static func speak(_ choice: Bool) -> Setting { Setting(.speak, .boolean(choice)) }
    package static func tint(_ color: String) -> Setting { Setting(.tint, .string(color)) }
    package static func icon(_ name: String) -> Setting { Setting(.icon, .string(name)) }
    package static func layout(_ dictionary: OpaqueValue) -> Setting { Setting(.layout, .opaque(dictionary)) }
    package static func metadata(_ dictionary: OpaqueValue) -> Setting { Setting(.metadata, .opaque(dictionary)) }
    package static func onTimeout(_ name: String) -> Setting { Setting(.onTimeout, .string(name)) }
    package static func maxSnoozes(_ count: UInt32) -> Setting { Setting(.maxSnoozes, .uint32(count)) }
    package static func missed(_ name: String) -> Setting { Setting(.missed, .string(name)) }
    package static func grace(_ time: UInt64) -> Setting { Setting(.grace, .uint64(time)) }
    package static func keep(_ choice: Bool) -> Setting { Setting(.keep, .boolean(choice)) }
    package static func wake(_ choice: Bool) -> Setting { Setting(.wake, .boolean(choice)) }
    package static func enabled(_ choice: Bool) -> Setting { Setting(.enabled, .boolean(choice)) }
    package static func countdownNotice(_ name: String) -> Setting { Setting(.countdownNotice, .string(name)) }
    package static func appID(_ identifier: String) -> Setting { Setting(.appID, .string(identifier)) }
}
