import Foundation
import TestSupport
import Testing

/// The example of AppIntents, whose actions are run from a terminal.
@Suite(.ownThreads) struct LandmarksTests {
    private static let app = "org.example.Landmarks"
    private let session: Session

    init() throws { session = try Session(apps: [Self.app: "landmarks"]) }

    /// Runs an action as on a desktop, on which the app may come to the foreground, and returns its output.
    private func run(_ arguments: String..., exits status: Int32 = 0) throws -> String {
        let run = try ProgramRun(
            "app-intents", ["run", Self.app] + arguments,
            environment: session.bus.environment.merging(["DISPLAY": ":none"]) { $1 }, in: session.loop)
        #expect(try run.waitForEnd() == .exited(status), "\(run.log)")
        return run.outputText
    }

    @Test func `the closest landmark is that of the person's home`() throws {
        #expect(try run("ClosestLandmarkIntent").hasPrefix("The closest landmark is Giant's Causeway.\n"))
        _ = try run("SetHomeIntent", "latitude=35", "longitude=139")
        #expect(try run("ClosestLandmarkIntent").hasPrefix("The closest landmark is Mount Fuji.\n"))
    }

    @Test func `a heart is pressed, and stays`() throws {
        _ = try run("ClosestLandmarkIntent", "--choose", "Favorite ♡")
        #expect(try run("ClosestLandmarkIntent", "--json").contains("Favorite ♥"))
    }

    @Test func `landmarks are found by their continent before the app has run`() throws {
        let found = try session.output(of: "app-intents", ["find", "asia"])
        #expect(found.contains("Mount Fuji") && found.contains("Mount Everest"), "\(found)")
    }

    @Test func `tickets are searched for once their number is confirmed`() throws {
        let answers = ["More", "More", "Search"].flatMap { ["--choose", $0] }
        let text = try session.output(
            of: "app-intents", ["run", Self.app, "FindTicketsIntent", "landmark=uluru"] + answers)
        #expect(text.contains("4 tickets for Uluru\n") && text.contains("100 €\n"), "\(text)")
    }

    @Test func `a deleted collection comes back`() throws {
        let text = try run("DeleteCollectionIntent", "collection=deserts", "--choose", "Delete")
        #expect(text.contains("Deleted Sweet Deserts."))
        _ = try run("OpenCollectionIntent", "target=deserts", exits: 1)
        #expect(try session.output(of: "app-intents", ["undo", Self.app]) == "Undone.\n")
        _ = try run("OpenCollectionIntent", "target=deserts")
    }

    @Test func `an opened landmark is on the screen, with a document`() throws {
        _ = try run("OpenLandmarkIntent", "target=fuji")
        #expect(try session.output(of: "app-intents", ["screen"]) == "Mount Fuji  \(Self.app)  LandmarkEntity/fuji\n")
        let document = try session.output(of: "app-intents", ["screen", "--as", "application/pdf"])
        #expect(
            document.hasPrefix("%PDF-1.4\n") && document.contains("(Mount Fuji) Tj") && document.hasSuffix("%%EOF\n"))
    }

    /// Writes a picture in the colors of Uluru, and returns its path.
    private func writePicture() throws -> String {
        let picture =
            "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR42mPYF2QERwzEcQAUUhQhVJimgQAAAABJRU5ErkJggg=="
        let path = session.bus.directory.path + "/a rock.png"
        try #require(Data(base64Encoded: picture)).write(to: URL(filePath: path))
        return path
    }

    @Test func `a launcher that starts the program with a picture has it searched`() throws {
        let server = try FakeNotificationServer(on: session.bus, in: session.loop)
        let host = try session.start("app-intents", "serve")
        let app = try session.start("landmarks", writePicture())
        try session.loop.poll(for: "the notification") { !server.sent.isEmpty }
        #expect(server.sent[0].summary == "a rock.png" && server.sent[0].actions.contains("Uluru"))
        // A further process leaves it to the first one.
        let second = try session.start("landmarks", URL(filePath: writePicture()).absoluteString)
        try session.loop.poll(for: "another notification") { server.sent.count == 2 }
        #expect(server.sent[1].summary == "a rock.png")
        withExtendedLifetime((host, app, second)) {}
    }

    @Test func `a picture in the colors of a landmark finds it`() throws {
        let found = try session.output(of: "app-intents", ["find", "--image", writePicture()]).split(separator: "\n")
        #expect(found.first?.hasPrefix("Uluru ") == true && found.count >= 3, "\(found)")
    }
}
