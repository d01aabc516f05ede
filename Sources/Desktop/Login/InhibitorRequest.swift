internal import AlarmCore
internal import Gettext

/// The arguments of a request for an inhibitor lock. See org.freedesktop.login1(5), *Inhibit()*.
struct InhibitorRequest {
    /// The operations to inhibit, in logind's terms: `sleep:idle`.
    let what: String
    /// The reason, for people, shown by `systemd-inhibit --list`.
    let why: String
    /// The modes to try, the best first: logind refuses an unknown mode as an invalid argument.
    let modes: [String]
    /// The consequence of a missing lock, as a clause.
    let trouble: LocalizableText

    /// Delays sleep until the wake-up is set.
    static let delay = InhibitorRequest(
        what: "sleep", why: localized("The wake-up for the next alarm must be set first"), modes: ["delay"],
        trouble: LocalizableText("sleep can't be delayed"))
    /// Keeps the machine awake, unless a privileged user overrides the lock.
    static let blockSleep = InhibitorRequest(
        what: "sleep:idle", why: localized("An alarm is ringing or about to ring"), modes: blockModes,
        trouble: LocalizableText("sleep can't be blocked"))
    /// Keeps the machine awake when its lid is closed, since then locks on sleep are ignored
    /// (`LidSwitchIgnoreInhibited`).
    static let blockLid = InhibitorRequest(
        what: "handle-lid-switch", why: localized("An alarm is ringing"), modes: blockModes,
        trouble: LocalizableText("a closed lid can't be kept from putting the machine to sleep"))

    /// Delays shutdown and reboot until the person is notified.
    static let delayShutdown = InhibitorRequest(
        what: "shutdown", why: localized("People are told first which alarm might not ring"), modes: ["delay"],
        trouble: LocalizableText("a shutdown can't be delayed"))

    /// The block modes: since systemd 257, `block-weak` is the former `block`, and `block` also binds privileged users.
    private static let blockModes = ["block-weak", "block"]
}
