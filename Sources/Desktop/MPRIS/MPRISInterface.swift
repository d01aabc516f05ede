internal import DBus

/// The tables of a media player. MPRIS D-Bus Interface Specification 2.2, *MediaPlayer2*, *MediaPlayer2.Player*.
enum MPRISInterface {
    static let table = ObjectTable<MPRISPlayer, Message>([root, player])

    private static let root = Interface<MPRISPlayer, Message>(
        "org.mpris.MediaPlayer2",
        methods: [ignored("Raise"), ignored("Quit")],
        properties: [
            constant("CanQuit", false), constant("CanRaise", false), constant("HasTrackList", false),
            Property("Identity", "s", changes: .constant) { $1.append(NotificationText.appName) },
            Property("DesktopEntry", "s", changes: .constant) { $1.append(DesktopID.ours) },
            Property("SupportedUriSchemes", "as", changes: .constant) { $1.append([]) },
            Property("SupportedMimeTypes", "as", changes: .constant) { $1.append([]) },
        ])

    private static let player = Interface<MPRISPlayer, Message>(
        "org.mpris.MediaPlayer2.Player",
        methods: [
            press("Pause") { $0.pause() }, press("PlayPause") { $0.pause() }, press("Stop") { $0.stop() },
            ignored("Play"), ignored("Next"), ignored("Previous"), ignored("Seek", [Argument("Offset", "x")]),
            ignored("SetPosition", [Argument("TrackId", "o"), Argument("Position", "x")]),
            Method("OpenUri", takes: [Argument("Uri", "s")]) { _, _ throws(BusError) in
                throw BusError("org.freedesktop.DBus.Error.NotSupported", "alarms play no other sounds")
            },
        ],
        signals: [Signal("Seeked", carries: [Argument("Position", "x")])],
        properties: [
            Property("PlaybackStatus", "s", changes: .value) { $1.append("Playing") },
            Property("Metadata", "a{sv}", changes: .value) { player, writer in
                guard let track = player.track else { return writer.array(of: "{sv}") { _ in } }
                track.write(to: &writer)
            },
            // Pause and PlayPause always silence it.
            constant("CanPause", true), constant("CanPlay", true), constant("CanControl", true),
            constant("CanSeek", false),
            constant("CanGoNext", false), constant("CanGoPrevious", false),
            Property("Rate", "d", changes: .constant) { $1.append(1.0) },
            Property("MinimumRate", "d", changes: .constant) { $1.append(1.0) },
            Property("MaximumRate", "d", changes: .constant) { $1.append(1.0) },
            Property("Volume", "d", changes: .constant) { $1.append(1.0) },
            Property("Position", "x", changes: .none) { $1.append(Int64(0)) },
        ])

    /// Returns the signal of a change of the shown alarm.
    static func changes(of object: MPRISPlayer, at path: ObjectPath) throws(BusError) -> Message {
        try Message.signal("PropertiesChanged", of: .properties, at: path) { writer in
            writer.append(player.name.rawValue)
            player.writeProperties(of: object, to: &writer) { $0.name == "Metadata" }
            writer.append([])
        }
    }

    private static func press(
        _ name: MemberName, _ press: @escaping @Sendable (MPRISPlayer) -> Void
    ) -> Method<MPRISPlayer, Message> {
        Method(name) { player, call throws(BusError) in
            press(player)
            return try call.reply()
        }
    }

    /// Returns a method without an effect, as specified for unsupported actions.
    private static func ignored(_ name: MemberName, _ arguments: [Argument] = []) -> Method<MPRISPlayer, Message> {
        Method(name, takes: arguments) { _, call throws(BusError) in try call.reply() }
    }

    private static func constant(_ name: MemberName, _ value: Bool) -> Property<MPRISPlayer> {
        Property(name, "b", changes: .constant) { $1.append(value) }
    }
}
