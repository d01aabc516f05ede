import DBus
import Foundation
import TestSupport
import Testing

/// The search in pictures: by `Open` of an app, by its `Entities`, and by `app-intents find --image`.
@Suite(.ownThreads) struct ImageTests {
    private typealias Picture = PixelBufferTests.Picture

    private let session: HostSession
    private let directory: TemporaryDirectory

    init() throws {
        session = try HostSession()
        directory = session.session.directory
    }

    private func write(_ bytes: [UInt8] = Picture.small, to name: String = "shot 1.png") throws -> String {
        let path = "\(directory.path)/\(name)"
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    /// Opens files with the app, as a file manager does.
    private func open(_ uris: String...) throws {
        try session.client.call(
            "Open", of: "org.freedesktop.Application", at: "/org/example/Kit_App", on: "org.example.Kit-App"
        ) { writer in
            writer.append(uris)
            Value.dictionary(["activation-token": "t-1"]).write(to: &writer)
        }
    }

    private func uri(_ path: String) -> String { URL(filePath: path).absoluteString }

    @Test func `a picture opened with the app is searched, and buttons open what is found`() throws {
        try open(uri(write()))
        let (shown, number) = try session.notification(1)
        #expect(shown.summary == "shot 1.png" && shown.appName == "Kit")
        #expect(shown.body.hasSuffix("Fuji\nBlue kettle\nEtna"))
        // A kettle has no intent that opens it.
        #expect(shown.labels == ["Fuji", "Etna", "More Results"])
        #expect(session.session.lines == ["searched 3 × 2"])
        try session.press("Etna", on: number)
        #expect(
            try session.session.lines(3).dropFirst().map { $0.split(separator: " ")[0] } == ["activated", "opened"])
        #expect(session.session.lines.last == "opened Etna")
    }

    @Test func `the last button goes on with the search in the app, with the same picture`() throws {
        try open(uri(write()))
        let (_, number) = try session.notification(1)
        try session.press("More Results", on: number)
        #expect(try session.session.lines(2).last == "page of 3 × 2")
    }

    @Test func `without results, the notification says so`() throws {
        try open(uri(write(Picture.tiny)))
        let (shown, _) = try session.notification(1)
        #expect(shown.body.hasSuffix("Nothing was found.") && shown.labels.isEmpty)
    }

    static let unusable: [(name: String, bytes: [UInt8], text: String)] = [
        ("note.png", Array("a note".utf8), "Only pictures in the format PNG can be searched."),
        ("cut.png", Array(Picture.small.prefix(60)), "The picture is damaged."),
        ("huge.png", Picture.huge, "The picture is too large."),
    ]

    @Test(arguments: unusable) func `the notification says why a file can't be searched`(
        _ name: String, _ bytes: [UInt8], _ text: String
    ) throws {
        try open(uri(write(bytes, to: name)))
        let (shown, _) = try session.notification(1)
        #expect(shown.summary == name && shown.body.hasSuffix(text) && shown.labels.isEmpty)
        #expect(session.session.lines.isEmpty)
    }

    @Test(arguments: ["file:///nowhere/x.png", "file:///dev/zero", "file://elsewhere/etc/hostname", "file:", "file:%"])
    func `only a regular file is read`(_ uri: String) throws {
        try open(uri)
        #expect(try session.notification(1).0.body.hasSuffix("The picture can't be read."))
        #expect(session.session.lines.isEmpty)
    }

    @Test func `a pipe isn't opened`() throws {
        let pipe = directory.path + "/pipe.png"
        try Shell.run("mkfifo \"$1\"", pipe)
        try open(uri(pipe))
        #expect(try session.notification(1).0.body.hasSuffix("The picture can't be read."))
    }

    @Test(arguments: [[], ["https://example.org/x.png"], ["", "%"]]) func `without a file the app is activated`(
        _ uris: [String]
    ) throws {
        try session.client.call(
            "Open", of: "org.freedesktop.Application", at: "/org/example/Kit_App", on: "org.example.Kit-App"
        ) { writer in
            writer.append(uris)
            Value.dictionary(["activation-token": "t-1"]).write(to: &writer)
        }
        #expect(try session.session.lines(1) == ["activated t-1"])
        #expect(session.sent.isEmpty)
    }

    @Test func `of several files, two are searched`() throws {
        let uris = try (1...3).map { uri(try write(to: "\($0).png")) }
        try open(uris[0], uris[1], uris[2])
        _ = try session.notification(2)
        #expect(Set(session.sent.map(\.summary)) == ["1.png", "2.png"])
        #expect(session.session.lines == ["searched 3 × 2", "searched 3 × 2"])
    }

    @Test func `a file that is gone before the last button is pressed is no picture`() throws {
        let path = try write()
        try open(uri(path))
        let (_, number) = try session.notification(1)
        try FileManager.default.removeItem(atPath: path)
        try session.press("More Results", on: number)
        #expect(try session.session.lines(2).last == "page of nothing")
    }

    // MARK: Entities

    private func entities(
        _ type: String, in path: String, _ further: [String: Value] = [:], offset: UInt64 = 0
    ) throws -> [[String: Value]] {
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        try file.seek(toOffset: offset)
        let call = try Message.methodCall(
            "Entities", of: "org.example.AppIntents.App", at: "/org/example/Kit_App", on: "org.example.Kit-App"
        ) { writer in
            writer.append(type)
            writer.array(of: "{sv}") { writer in
                writer.entry("image", "h") { $0.append(fileDescriptor: file.fileDescriptor) }
                for (key, value) in further {
                    writer.entry(key, key == "ids" ? "as" : "s") { value.write(to: &$0) }
                }
            }
        }
        return try Value.arguments(of: session.client.answer(to: call))[0].elements.map { try $0.properties }
    }

    @Test func `entities in a picture are of all types, or of one`() throws {
        let path = try write()
        #expect(try entities("", in: path).map { $0["Id"] } == ["fuji", "1", "etna"])
        #expect(try entities("", in: path).map { $0["Type"] } == ["Place", "Kettle", "Place"])
        #expect(try entities("Place", in: path).map { $0["Title"] } == ["Fuji", "Etna"])
        #expect(throws: BusError.self) { try entities("Cup", in: path) }
        #expect(try entities("Place", in: path, offset: 7).count == 2)
    }

    @Test func `entities in a picture have documents where their types do`() throws {
        let rows = try entities("", in: write(), ["as": "text/plain"])
        #expect(rows.map { $0["Data"] != nil } == [true, false, true])
    }

    @Test func `a picture is the only selection, and a descriptor`() throws {
        let path = try write()
        let both = #expect(throws: BusError.self) { try entities("Place", in: path, ["ids": .strings(["fuji"])]) }
        #expect(both?.message == "expected one of ids, matching, suggested and image")
        let call = try Message.methodCall(
            "Entities", of: "org.example.AppIntents.App", at: "/org/example/Kit_App", on: "org.example.Kit-App"
        ) { writer in
            writer.append("")
            Value.dictionary(["image": .string(path)]).write(to: &writer)
        }
        let text = #expect(throws: BusError.self) { try session.client.answer(to: call) }
        #expect(text?.message == "image: unknown, or of another type")
    }

    @Test func `an unusable picture is an error`() throws {
        func error(_ bytes: [UInt8]) throws -> ErrorName? {
            let path = try write(bytes)
            return #expect(throws: BusError.self) { try entities("", in: path) }?.name
        }
        #expect(try error(Array("a note".utf8)) == "org.example.AppIntents.Error.NotSupported")
        #expect(try error(Picture.huge) == "org.example.AppIntents.Error.InvalidParameter")
        let error = #expect(throws: BusError.self) { try entities("", in: "/dev/zero") }
        #expect(error?.name == "org.example.AppIntents.Error.InvalidParameter")
    }

    // MARK: The host

    /// Searches in a file by the host.
    private func find(in path: String, text: String = "", limit: UInt32 = 20) throws -> [[String: Value]] {
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        let call = try Message.methodCall(
            "Find", of: "org.example.AppIntents", at: "/org/example/AppIntents", on: HostSession.host
        ) { writer in
            writer.append(text)
            writer.array(of: "{sv}") { writer in
                writer.entry("image", "h") { $0.append(fileDescriptor: file.fileDescriptor) }
                writer.entry("limit", "u") { $0.append(limit) }
            }
        }
        return try Value.arguments(of: session.client.answer(to: call))[0].elements.map { try $0.properties }
    }

    @Test func `the host finds in a picture what an app can open`() throws {
        let found = try find(in: write())
        #expect(
            found.first == [
                "Result": "open:org.example.Kit-App/Place/fuji", "Title": "Fuji", "Subtitle": "Mountain",
                "Icon": "application-x-executable", "App": "org.example.Kit-App", "Relevance": .double(0.9),
            ])
        #expect(found.map { $0["Title"] } == ["Fuji", "Etna"])
        #expect(try find(in: write(), limit: 1).count == 1)
        #expect(try find(in: write(Picture.tiny)).isEmpty)
        try session.activate("open:org.example.Kit-App/Place/etna")
        try session.loop.poll(for: "the place") { session.session.lines.contains("opened Etna") }
    }

    @Test func `the host says why it finds nothing in a picture`() throws {
        let failed = #expect(throws: BusError.self) { try find(in: write(Array("a note".utf8))) }
        #expect(failed?.name == "org.example.AppIntents.Error.Failed")
        #expect(failed?.message == "Kit: Only pictures in the format PNG can be searched.")
        let both = #expect(throws: BusError.self) { try find(in: write(), text: "etna") }
        #expect(both?.message == "text: expected an empty text beside image, got \"etna\"")
        let path = #expect(throws: BusError.self) {
            try session.call("Find", "", .dictionary(["image": "/nowhere"]))
        }
        #expect(path?.message == "image: expected an open file (h), got another value")
        let key = #expect(throws: BusError.self) { try session.call("Find", "", .dictionary(["picture": "x"])) }
        #expect(key?.message == "picture: expected one of the keys image, limit, got another")
    }

    // MARK: The terminal

    @Test func `find prints what apps find in a picture`() throws {
        let path = try write()
        let run = try session.session.run(["find", "--image", path])
        #expect(try run.waitForEnd() == .exited(0) && run.errorText.isEmpty)
        let app = "org.example.Kit-App"
        #expect(run.outputText == "Fuji         \(app)\nBlue kettle  \(app)\nEtna         \(app)\n")
        let json = try session.session.run(["find", "--image", path, "--json"]).outputText
        let rows = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: String]]
        #expect(rows?.map { $0["result"] }.last == "open:org.example.Kit-App/Place/etna")
    }

    @Test func `in a terminal, one of them is opened`() throws {
        let talk = try session.session.talk(["find", "--image", write()])
        #expect(try talk.answer("Etna (Kit)") == .exited(0))
        #expect(talk.text.contains("  1) Fuji (Kit)\n"))
        #expect(session.session.lines.last == "opened Etna")
    }

    @Test func `a picture of the screen is searched that the person takes`() throws {
        let portal = try FakePortal(on: session.session.bus, in: session.loop)
        portal.response.uri = try uri(write())
        let run = try session.session.run(["find", "--screenshot"])
        #expect(run.outputText.hasPrefix("Fuji ") && run.errorText.isEmpty)
        #expect(portal.requests.map { $0["interactive"] } == [.boolean(true)])

        portal.response.code = 1
        let cancelled = try session.session.run(["find", "--screenshot"])
        #expect(try cancelled.waitForEnd() == .exited(3))
        for uri in ["https://example.org/x.png", "file:///%0", "file:///a%00"] {
            portal.response = (0, uri)
            #expect(try session.session.run(["find", "--screenshot"]).waitForEnd() == .exited(1))
        }
    }

    @Test func `without a portal there is no picture of the screen`() throws {
        let run = try session.session.run(["find", "--screenshot"])
        #expect(try run.waitForEnd() == .exited(1))
        #expect(run.errorText.hasPrefix("app-intents: the desktop takes no picture of the screen: "))
    }

    @Test func `find says why there is nothing`() throws {
        let run = try session.session.run(["find", "--image", write(Array("a note".utf8))])
        #expect(try run.waitForEnd() == .exited(1))
        #expect(run.errorText == "app-intents: Kit: Only pictures in the format PNG can be searched.\n")
        let missing = try session.session.run(["find", "--image", "/nowhere"])
        #expect(try missing.waitForEnd() == .exited(1))
        #expect(missing.errorText == "app-intents: \"/nowhere\": No such file or directory\n")
        let both = try session.session.run(["find", "--image", "/nowhere", "etna"])
        #expect(try both.waitForEnd() == .exited(2))
    }
}
