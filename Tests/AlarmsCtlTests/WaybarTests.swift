import Foundation
import Testing

@testable import alarmsctl

/// The files for waybar in `desktop/waybar`.
struct WaybarTests {
    private func file(_ name: String) throws -> String {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        return try String(contentsOf: tests.appending(path: "../../desktop/\(name)"), encoding: .utf8)
    }

    @Test func `the module runs command lines that alarmsctl understands, and is the one in the manual page`() throws {
        let text = try file("waybar/alarms.jsonc")
        let lines = text.components(separatedBy: "\n").filter { !$0.hasPrefix("//") }
        let object = try JSONSerialization.jsonObject(with: Data(lines.joined(separator: "\n").utf8))
        let module = try #require((object as? [String: [String: Any]])?["custom/alarms"])
        for key in ["exec", "on-click", "on-click-right"] {
            let words = try #require(module[key] as? String).components(separatedBy: " ")
            #expect(words.first == "alarmsctl")
            #expect(throws: Never.self) { try Invocation(words.dropFirst().map { Array($0.utf8) }) }
        }
        #expect(module["return-type"] as? String == "json")
        let page = try file("man/alarmsctl.1").replacingOccurrences(of: "\\-", with: "-")
        for line in lines.dropFirst().dropLast(2) { #expect(page.contains(line.trimmingCharacters(in: .whitespaces))) }
    }

    @Test func `the style is for states that there are`() throws {
        let states = try file("waybar/alarms.css").matches(of: #/#custom-alarms\.([a-z]+)/#).map { String($0.1) }
        #expect(!states.isEmpty)
        for state in states { #expect(PanelContent.State(rawValue: state) != nil, "\(state)") }
    }
}
