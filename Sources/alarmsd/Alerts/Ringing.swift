internal import AlarmCore
internal import Desktop
internal import Gettext

/// The sound of the alarms that ring: one for all of them, that of the one that has rung longest, while other players
/// are paused.
final class Ringing {
    /// True if other players pause while an alarm is heard.
    var pausesMedia = true
    /// The volume to which the mixer's is raised for alarms that break through, percent.
    var volumeFloor = 0

    /// True if all media players have resumed, and the mixer was put back.
    var isSettled: Bool { mediaPlayers.isSettled && player.isSettled }

    /// Plays the sound; ``remarks(on:)`` change with its audibility.
    let player: Player
    /// The players that are paused meanwhile.
    let mediaPlayers: MediaPlayers
    /// The alarms that ring and aren't silent, with the requests to play them.
    private var requests = AlertQueue<Player.Request>()

    /// Joins the parts. Nothing is played yet.
    init(player: Player, mediaPlayers: MediaPlayers) {
        self.player = player
        self.mediaPlayers = mediaPlayers
    }

    /// The alarms that ring and aren't silent, the one that has rung longest first.
    var alarms: [Alarm] { requests.alarms }

    /// Plays `alarm` if it rings, and no longer if it doesn't. Idempotent: the same alert again keeps its place.
    func put(_ alarm: Alarm) {
        guard let alert = alarm.alert,
            let request = Player.Request(alarm.configuration, floor: volumeFloor, since: alert.start.boot)
        else { return remove(alarm.id) }
        requests.put(alarm, request)
        update()
    }

    /// Plays an alarm no longer.
    func remove(_ id: AlarmID) {
        if requests.remove(id) { update() }
    }

    /// Stops all sound, for the service's end.
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

    /// Returns the remarks on the alert of `alarm`: the reason why it can't be heard, if there is one.
    func remarks(on alarm: Alarm) -> [String] {
        guard requests.contains(alarm.id) else { return [] }
        switch player.audibility {
        case .unknown, .heard: return []
        case .muted: return [localized("The sound is muted.")]
        // Not the volume: each change of a remark posts the alert anew.
        case .quiet: return [localized("The volume is very low.")]
        case .unheard:
            guard let problem = player.problem else { return [localized("No sound can be played.")] }
            return [localized("No sound can be played: {problem}.", ["problem": problem.text])]
        }
    }
}

extension Player.Request {
    /// Describes the sound of an alarm with this configuration; `nil`: it is silent.
    ///
    /// - Parameters:
    ///   - floor: The volume to which the mixer's is raised if the alarm breaks through, percent.
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
