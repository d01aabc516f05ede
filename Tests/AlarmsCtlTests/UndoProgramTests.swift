import Foundation
import TestSupport
import Testing

/// The subcommand `undo` with the real service.
struct UndoProgramTests {
    private let session: Session

    init() throws {
        session = try Session()
    }

    private func entries() throws -> [[String: Any]] {
        try #require(try session.json("undo", "--list") as? [[String: Any]])
    }

    @Test func `the latest change is undone, and named`() throws {
        #expect(try session.run("undo") == (1, "", "alarmsctl: there is nothing to undo\n"))
        let id = try session.add("in 10 minutes", "Tea")
        let before = try session.run("show", id).output
        #expect(try session.run("cancel", "tea").code == 0)
        #expect(try session.run("undo") == (0, "Undone: Tea, cancelled.\n", ""))
        #expect(try session.run("show", id).output.split(separator: "\n")[0] == before.split(separator: "\n")[0])
        let undone = try #require(try session.json("undo") as? [String: Any])
        #expect(undone["Id"] as? String == id)
        #expect(undone["Action"] as? String == "schedule")
        #expect(try session.run("list").output == "No alarms.\n")
        let none = try session.run("undo", "--json")
        #expect(none.code == 1)
        #expect(none.errors.contains("org.example.Alarms.Error.NotFound"))
    }

    @Test func `what one command has done to several alarms is undone at once`() throws {
        let ids = try ["Tea", "Egg", "Bread"].map { try session.add("in 10 minutes", $0) }
        #expect(try session.run("cancel", "tea", "egg").code == 0)
        #expect(try session.run("undo").output == "Undone: Egg, cancelled.\nUndone: Tea, cancelled.\n")
        #expect((try session.json("list") as? [Any])?.count == 3)
        #expect(try session.run("disable", "tea", "bread").code == 0)
        let undone = try #require(try session.json("undo") as? [[String: Any]])
        #expect(undone.map { $0["Id"] as? String } == [ids[2], ids[0]])
        // What was set is undone one by one.
        #expect(try session.run("undo").output == "Undone: Bread, set.\n")
    }

    @Test func `changes are listed, and one is undone by the beginning of its token`() throws {
        #expect(try session.run("undo", "--list").output == "Nothing to undo.\n")
        let tea = try session.add("in 10 minutes", "Tea")
        let rise = try session.add("daily 07:00", "Rise")
        #expect(try session.run("skip", "rise").code == 0)
        let rows = try entries()
        #expect(rows.map { $0["Action"] as? String } == ["skip-next", "schedule", "schedule"])
        #expect(rows.map { $0["Id"] as? String } == [rise, rise, tea])
        let tokens = rows.compactMap { $0["Token"] as? String }
        let lines = try session.run("undo", "--list").output.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[0].split(separator: " ") == ["TIME", "TOKEN", "CHANGE", "TITLE"])
        for (line, (token, end)) in zip(
            lines.dropFirst(), zip(tokens, ["  skipped  Rise", "  set      Rise", "  set      Tea"]))
        {
            #expect(line.contains("  \(token.prefix(8))  ") && line.hasSuffix(end), "\(line)")
        }
        #expect(try session.run("undo", String(tokens[2].prefix(8)).uppercased()).output == "Undone: Tea, set.\n")
        #expect(try entries().count == 2)
        #expect(try session.run("undo", tokens[2]).errors == "alarmsctl: there is nothing to undo\n")
        #expect(try session.run("undo", "").code == 2)
        // That was as the skip hasn't been.
        #expect(
            try session.run("undo", tokens[1]).errors
                == "alarmsctl: the alarm has changed since\n")
        #expect(try session.run("undo", "--list", tokens[1]).code == 2)
        let offered = try session.run("complete", "fish", "alarmsctl undo ").output
        #expect(offered.contains("\(tokens[0].prefix(8))\tRise, skipped"))
    }
}
