internal import AlarmCore
internal import DBus

/// logind's settings that make a machine hibernate, from which no alarm can wake it. See logind.conf(5).
struct HibernationSetting {
    /// The settings that put a machine to sleep without the desktop's request; each is a property of logind.
    static let names: [MemberName] = ["HandleLidSwitch", "HandleSuspendKey", "IdleAction"]

    /// Returns the description of a setting, as a clause; `nil`: it doesn't make the machine hibernate, or not directly
    /// from awake or suspended.
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
