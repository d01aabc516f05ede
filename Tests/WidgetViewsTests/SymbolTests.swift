import ActivityKit
import Foundation
import Testing

@Suite struct SymbolTests {
    @Test(arguments: [
        ("pause", "media-playback-pause-symbolic"), ("pause.fill", "media-playback-pause-symbolic"),
        ("stop.circle", "media-playback-stop-symbolic"), ("arrow.right.circle.fill", "go-next-symbolic"),
        ("repeat", "media-playlist-repeat-symbolic"), ("checkmark.circle.fill", "object-select-symbolic"),
        ("frying.pan", "emoji-food-symbolic"), ("bell.badge.fill", "alarm-symbolic"), ("timer", "alarm-symbolic"),
        ("xmark", "window-close-symbolic"), ("xmark.circle", "process-stop-symbolic"),
        ("star.fill", "starred-symbolic"), ("star", "non-starred-symbolic"),
        ("square.and.arrow.up.fill", "send-to-symbolic"), ("tortoise.fill", "tortoise.fill"), ("", ""), ("...", "..."),
        ("circle", "circle"), ("bolt.fill", "battery-full-charging-symbolic"),
        // No theme has these; another weather, or the opposite, would be worse than none.
        ("drop.fill", "drop.fill"), ("trash.slash", "trash.slash"),
        ("arrow.triangle.2.circlepath.circle", "view-refresh-symbolic"),
    ]) func `icon of a symbol`(symbol: String, icon: String) {
        #expect(Symbols.icon(symbol) == icon)
    }

    private static let theme = "/usr/share/icons/Adwaita"

    @Test(.enabled(if: FileManager.default.fileExists(atPath: theme + "/index.theme")))
    func `the icon theme has the icons`() throws {
        let files = try #require(FileManager.default.enumerator(atPath: Self.theme))
        let icons = Set(
            files.compactMap { ($0 as? String)?.split(separator: "/").last }.map { String($0.prefix { $0 != "." }) })
        #expect(Symbols.all.count > 60)
        for icon in Symbols.all { #expect(icons.contains(icon), "\(icon)") }
    }
}
