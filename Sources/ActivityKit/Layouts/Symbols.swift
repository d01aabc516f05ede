/// The icons of desktop themes for SF Symbols.
package enum Symbols {
    /// Returns the icon for a symbol, one in Adwaita and Breeze if possible; for an unknown symbol its own name.
    /// Variants of a symbol (`.fill`, `.circle`, `.square`, `.badge…`) have the same icon.
    package static func icon(_ systemName: String) -> String {
        var parts = systemName.split(separator: ".", omittingEmptySubsequences: false)
        if let badge = parts.lastIndex(of: "badge") { parts.removeSubrange(badge...) }
        while !parts.isEmpty {
            if let icon = icons[parts.joined(separator: ".")] { return icon }
            guard let last = parts.popLast(), forms.contains(last) else { break }
        }
        return systemName
    }

    private static let forms: Set<Substring> = ["fill", "circle", "square", "rectangle"]

    /// Returns the icon for a symbol, or the icon with the same name; `nil` if the service refuses the name.
    package static func themedIcon(_ systemName: String) -> String? {
        let icon = icon(systemName)
        return isIcon(icon) ? icon : nil
    }

    private static let longestName = 255
    private static let nameBytes = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_+.".utf8)

    /// Returns true if the service accepts the name of an icon.
    static func isIcon(_ name: String) -> Bool {
        (1...longestName).contains(name.utf8.count) && name.utf8.allSatisfy(nameBytes.contains)
            && name.utf8.first != UInt8(ascii: ".")
    }

    /// The icons in the table.
    package static var all: Set<String> { Set(icons.values) }

    private static let icons: [String: String] = {
        var icons: [String: String] = [:]
        for entry in table.split(separator: ";") {
            let words = entry.split { $0.isWhitespace }
            for symbol in words.dropFirst() { icons[String(symbol)] = "\(words[0])-symbolic" }
        }
        return icons
    }()

    /// Icons, each without `-symbolic`, and their symbols.
    private static let table = """
        action-unavailable nosign slash.circle;
        alarm alarm bell bell.and.waves.left.and.right clock timer stopwatch deskclock hourglass;
        audio-input-microphone mic; audio-speakers hifispeaker speaker;
        audio-volume-high speaker.wave.3 speaker.wave.2; audio-volume-low speaker.wave.1;
        audio-volume-muted speaker.slash bell.slash; avatar-default person person.2 person.3;
        battery-full battery.100 battery.100percent; battery-full-charging bolt battery.100.bolt;
        battery-low battery.25 battery.25percent;
        bookmark-new bookmark; call-start phone; call-stop phone.down; camera-photo camera; camera-video video;
        computer desktopcomputer laptopcomputer display; dialog-error exclamationmark.octagon xmark.octagon;
        dialog-information info info.circle; dialog-warning exclamationmark exclamationmark.triangle;
        document-edit pencil square.and.pencil highlighter; document-open-recent clock.arrow.circlepath;
        document-send paperplane arrow.up.doc; document-new doc doc.text; edit-clear delete.left;
        edit-copy doc.on.doc; edit-cut scissors; edit-delete trash; edit-find magnifyingglass;
        edit-redo arrow.uturn.forward arrow.uturn.right; edit-undo arrow.uturn.backward arrow.uturn.left;
        emblem-favorite heart; emblem-music music.note music.note.list; emblem-photos photo photo.on.rectangle;
        emblem-system gear gearshape gearshape.2; emoji-flags flag flag.checkered;
        emoji-food fork.knife frying.pan oven stove cooktop cup.and.saucer takeoutbag.and.cup.and.straw carrot
        birthday.cake;
        find-location location location.north; folder folder;
        folder-download square.and.arrow.down arrow.down.to.line; go-down arrow.down chevron.down; go-home house;
        go-next arrow.right arrow.forward chevron.right chevron.forward;
        go-previous arrow.left arrow.backward chevron.left chevron.backward; go-up arrow.up chevron.up;
        input-keyboard keyboard; insert-link link; list-add plus; list-remove minus; mail-attachment paperclip;
        mail-unread envelope; mark-location mappin mappin.and.ellipse map; media-playback-pause pause playpause;
        media-playback-start play; media-playback-stop stop; media-playlist-repeat repeat arrow.2.squarepath;
        media-record record; media-seek-backward backward; media-seek-forward forward;
        media-skip-backward backward.end; media-skip-forward forward.end;
        network-wireless wifi antenna.radiowaves.left.and.right; object-select checkmark checkmark.seal;
        phone iphone; process-stop xmark.circle xmark.square; window-close xmark;
        send-to square.and.arrow.up arrowshape.turn.up.right; starred star.fill star.circle.fill; non-starred star;
        system-lock-screen lock; changes-allow lock.open;
        system-shutdown power; user-available circle.fill; view-list list.bullet list.dash;
        view-more-horizontal ellipsis;
        view-refresh arrow.clockwise arrow.counterclockwise arrow.triangle.2.circlepath;
        weather-clear sun.max sun.min sunrise sunset;
        weather-clear-night moon moon.stars moon.zzz zzz bed.double powersleep; weather-few-clouds cloud.sun;
        weather-overcast cloud; weather-showers cloud.rain umbrella; weather-snow cloud.snow snowflake;
        weather-storm cloud.bolt
        """
}
