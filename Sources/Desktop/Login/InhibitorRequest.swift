internal import Gettext

/// What logind is asked for to get an inhibitor lock. See org.freedesktop.login1(5), *Inhibit()*.
struct InhibitorRequest {
    /// What is not to happen, as logind names it: `sleep:idle`.
    let what: String
    /// The reason, for people: `systemd-inhibit --list` shows it.
    let why: String
    /// The modes that will do, the best first: one that logind doesn't know it refuses as an invalid argument.
    let modes: [String]
    /// What it means if there is no such lock, as a clause.
    let trouble: String

    /// Sleep waits until we are ready.
    static let delay = InhibitorRequest(
        what: "sleep", why: localized("The wake-up for the next alarm must be set first"), modes: ["delay"],
        trouble: "sleep can't be delayed")
    /// The machine stays awake, unless somebody who may insists.
    static let blockSleep = InhibitorRequest(
        what: "sleep:idle", why: localized("An alarm is ringing or about to ring"), modes: blockModes,
        trouble: "sleep can't be blocked")
    /// The machine stays awake when its lid is closed, of which locks on sleep are ignored (`LidSwitchIgnoreInhibited`).
    static let blockLid = InhibitorRequest(
        what: "handle-lid-switch", why: localized("An alarm is ringing"), modes: blockModes,
        trouble: "a closed lid can't be kept from putting the machine to sleep")

    /// What `block` was before systemd 257 is `block-weak` since then; `block` is now for those who bind themselves, too.
    private static let blockModes = ["block-weak", "block"]
}
