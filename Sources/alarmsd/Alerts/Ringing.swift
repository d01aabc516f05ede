internal import AlarmCore
internal import Desktop
internal import Gettext

/// The sound of the ringing alarms: one for all, of the alarm that has rung longest, while other players are paused.
final class Ringing {
    /// True if other players are paused while an alarm is heard.
    var pausesMedia = true
    /// The volume to which the mixer is raised for alarms that break through, percent.
    var volumeFloor = 0

    /// True if all media players have resumed, and the mixer is restored.
    var isSettled: Bool { mediaPlayers.isSettled && player.isSettled }

    /// The player of the sound; ``remarks(on:)`` change with its audibility.
    let player: Player
    /// The media players that are paused meanwhile.
    let mediaPlayers: MediaPlayers
    /// The ringing alarms that aren't silent, with their play requests.
    private var requests = AlertQueue<Player.Request>()

    /// Connects the parts, without playing anything.
    init(player: Player, mediaPlayers: MediaPlayers) {
        self.player = player
        self.mediaPlayers = mediaPlayers
    }

    /// The ringing alarms that aren't silent, the one that has rung longest first.
    var alarms: [Alarm] { requests.alarms }

    /// Plays `alarm` if it rings, else stops it. Idempotent: the same alert keeps its place.
    func put(_ alarm: Alarm) {
        guard let alert = alarm.alert,
            let request = Player.Request(alarm.configuration, floor: volumeFloor, since: alert.start.boot)
        else { return remove(alarm.id) }
        requests.put(alarm, request)
        update()
    }

    /// Stops playing an alarm.
    func remove(_ id: AlarmID) {
        if requests.remove(id) { update() }
    }

    /// Stops all sound at the service's end.
    func end() {
        requests.removeAll()
        player.end()
        mediaPlayers.resume()
    }

    private func update() {
        let request = requests.first(1).first
        player.play(request)
        if request == nil {
            mediaPlayers.resume()
        } else if pausesMedia {
            mediaPlayers.pause()
        }
    }

    /// Returns the remarks on the alert of `alarm`: the reason why it can't be heard, if any.
    func remarks(on alarm: Alarm) -> [String] {
        guard requests.contains(alarm.id) else { return [] }
        switch player.audibility {
        case .unknown, .heard: return []
        case .muted: return [localized("The sound is muted.")]
        // Without the volume: each change of a remark posts the alert again.
        case .quiet: return [localized("The volume is very low.")]
        case .unheard:
            guard let problem = player.problem else { return [localized("No sound can be played.")] }
            return [localized("No sound can be played: {problem}.", ["problem": problem.text])]
        }
    }
}

extension Player.Request {
    /// Creates the play request of an alarm with this configuration; `nil`: it is silent.
    ///
    /// - Parameters:
    ///   - floor: The volume to which the mixer is raised if the alarm breaks through, percent.
    ///   - start: The start of the ring.
    fileprivate init?(_ configuration: Configuration, floor: Int, since start: BootTime) {
        guard configuration.effectiveSound != .silence, configuration.effectiveVolume > 0 else { return nil }
        let breaksThrough = configuration.effectiveBreaksThrough
        self.init(
            sound: configuration.effectiveSound, volume: configuration.effectiveVolume,
            fadeIn: configuration.fadeIn, floor: breaksThrough ? floor : nil,
            risingSince: breaksThrough && configuration.effectiveRisesInVolume ? start : nil)
    }
}
