internal import AlarmCore
internal import DBus

/// logind's settings by which a machine hibernates. Nothing wakes it from that for an alarm. See logind.conf(5).
struct HibernationSetting {
    /// The settings that put a machine to sleep without a request of the desktop's; each is a property of logind's.
    static let names: [MemberName] = ["HandleLidSwitch", "HandleSuspendKey", "IdleAction"]

    /// The description of a setting, as a clause; `nil`: the machine doesn't hibernate by it, or not at once from being
    /// awake or suspended.
    static func problem(_ name: MemberName, _ value: String) -> LocalizableText? {
        let setting = ["setting": LocalizableText.verbatim("\(name.rawValue)=\(value)")]
        switch value {
        case "hibernate":
            return LocalizableText("the computer hibernates, and nothing wakes it from that ({setting})", setting)
        case "suspend-then-hibernate":
            return LocalizableText(
                "the computer hibernates after a while of sleep, and nothing wakes it from that ({setting})", setting)
        default:
            return nil
        }
    }
}
