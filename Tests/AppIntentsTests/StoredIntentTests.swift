import AlarmsClient
import EventLoop
import Foundation
import TestSupport
import Testing

@testable import AppIntents

/// Intents that are stored and made anew.
@Suite(.ownThreads) struct StoredIntentTests {
    enum Strength: String, AppEnum {
        case mild, strong
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Strength"
        static let caseDisplayRepresentations: [Strength: DisplayRepresentation] = [.mild: "Mild", .strong: "Strong"]
    }

    enum Level: Int, IntentValue {
        case low = 1, high
    }

    struct Everything: AppIntent {
        static let title: LocalizedStringResource = "Everything"
        @Parameter(title: "Text") var text: String
        @Parameter(title: "Flag") var flag: Bool
        @Parameter(title: "Number") var number: Int
        @Parameter(title: "Ratio", default: 0.5) var ratio: Double
        @Parameter(title: "Link") var link: URL?
        @Parameter(title: "Date") var date: Date
        @Parameter(title: "Id") var id: UUID
        @Parameter(title: "Strength") var strength: Strength
        @Parameter(title: "Levels", default: []) var levels: [Level]
        @Parameter var names: [String]?
        var ignored = 1

        func perform() async throws -> some ReturnsValue<Int> { .result(value: number) }
    }

    private var everything: Everything {
        let intent = Everything()
        intent.text = "ä\n"
        intent.flag = true
        intent.number = .min
        intent.ratio = -.infinity
        intent.link = URL(string: "https://example.org/?a=b")
        intent.date = Date(timeIntervalSince1970: -1.25)
        intent.id = UUID()
        intent.strength = .strong
        intent.levels = [.high, .low]
        intent.names = ["a", ""]
        return intent
    }

    @Test func `values of each type come back`() throws {
        let intent = everything
        let stored = StoredIntent(intent)
        #expect(stored.actionName == "Everything")
        #expect(!stored.opensApp)
        let copy = try #require(try stored.intent() as? Everything)
        #expect(copy.text == intent.text)
        #expect(copy.flag == intent.flag)
        #expect(copy.number == intent.number)
        #expect(copy.ratio == intent.ratio)
        #expect(copy.link == intent.link)
        #expect(copy.date == intent.date)
        #expect(copy.id == intent.id)
        #expect(copy.strength == intent.strength)
        #expect(copy.levels == intent.levels)
        #expect(copy.names == intent.names)
        #expect(StoredIntent(copy) == stored)
        // It is another intent.
        copy.number = 3
        #expect(intent.number == .min)
    }

    @Test func `an optional parameter that is nil isn't stored`() throws {
        let intent = everything
        intent.link = nil
        intent.names = nil
        let stored = StoredIntent(intent)
        #expect(stored.parameters["link"] == nil)
        let copy = try #require(try stored.intent() as? Everything)
        #expect(copy.link == nil)
        #expect(copy.names == nil)
    }

    @Test func `one that was never set is missing`() throws {
        let intent = Everything()
        intent.text = "x"
        #expect(throws: StoredIntentError.self) { try StoredIntent(intent).intent() }
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan, 1e300])
    func `a date that no number of microseconds has isn't stored`(seconds: Double) {
        let intent = Everything()
        intent.date = Date(timeIntervalSince1970: seconds)
        #expect(StoredIntent(intent).parameters["date"] == nil)
    }

    @Test func `a value of another type is refused`() {
        let values: [(String, Value)] = [
            ("text", .int64(1)), ("flag", .string("true")), ("number", .uint32(1)), ("ratio", .int64(1)),
            ("link", .boolean(true)), ("date", .string("now")), ("id", .string("x")), ("strength", .string("weak")),
            ("levels", .array([.variant(.int64(9))], of: "v")), ("levels", .string("")), ("other", .string("")),
        ]
        for (name, value) in values {
            let stored = StoredIntent(everything)
            let wrong = StoredIntent(
                typeName: stored.typeName, actionName: "Everything",
                parameters: stored.parameters.merging([name: value]) { $1 }, opensApp: false)
            #expect(throws: StoredIntentError.invalidParameter(name, of: "Everything")) { try wrong.intent() }
        }
    }

    // MARK: On the bus

    struct Open: LiveActivityIntent {
        static let title: LocalizedStringResource = "Open"
        static let openAppWhenRun = true
        static let persistentIdentifier = "open_the.App!"
        @Parameter(title: "Alarm", default: "a") var alarmID: String

        func perform() async throws -> some IntentResult { .result() }
    }

    @Test func `an action has the name, the press and the intent`() throws {
        let press = CurrentPress(.alarm, id: "7", button: "stop")
        let stored = StoredIntent(Open())
        let action = stored.action(for: press)
        #expect(action["name"] == .string("open-the.App-"))
        #expect(action["mode"] == .string("foreground"))
        let parameter = try #require(action["parameter"])
        let read = try #require(StoredIntent.read(parameter, actionName: "open-the.App-"))
        #expect(read.press == press)
        #expect(read.intent.typeName == stored.typeName)
        #expect(read.intent.parameters == ["alarmID": .string("a")])
        #expect(StoredIntent(everything).action(for: press)["mode"] == nil)
    }

    @Test func `what is no stored intent isn't read`() {
        let whole: [String: Value] = [
            "intent": .string("x"), "parameters": .dictionary([String: Value]()), "activity": .string("7"),
            "button": .string("b"),
        ]
        #expect(
            StoredIntent.read(.dictionary(whole), actionName: "")?.press
                == CurrentPress(.activity, id: "7", button: "b"))
        for key in whole.keys {
            var part = whole
            part[key] = nil
            #expect(StoredIntent.read(.dictionary(part), actionName: "") == nil)
            part[key] = .uint32(1)
            #expect(StoredIntent.read(.dictionary(part), actionName: "") == nil)
        }
        #expect(StoredIntent.read(.string("x"), actionName: "") == nil)
    }

    @Test(arguments: [[:], ["FLATPAK_ID": "org.example.Tea"], ["FLATPAK_ID": "org.example.Other"]])
    func `the mark of a process is held by one, until it ends`(variables: [String: String]) throws {
        let directory = try TemporaryDirectory()
        for path in ["runtime", "runtime/app", "runtime/app/org.example.Tea"] { _ = try directory.makeDirectory(path) }
        let variables = variables.merging(["XDG_RUNTIME_DIR": directory.path + "/runtime"]) { $1 }
        let environment = Environment { variables[$0] }
        var own: ProcessMark? = ProcessMark(in: environment)
        let other = ProcessMark(in: environment)
        let name = try #require(own?.name)
        #expect(own?.hold(name) == true && other.hold(other.name))
        #expect(!other.hold(name) && own?.hold(other.name) == false)
        own = nil
        // A program that another test starts has the file until it is executed.
        try EventLoop().poll(for: "the mark") { other.hold(name) }
        #expect(other.hold(name))
        #expect(!ProcessMark(in: environment).hold(name))
    }

    @Test func `a press is recorded for all processes, as one of the latest`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path
        let environment = Environment { $0 == "XDG_RUNTIME_DIR" ? path : nil }
        let own = ProcessMark(in: environment)
        for number in [1, 2, 513, UInt64.max] { #expect(own.record(press: number)) }
        let other = ProcessMark(in: environment)
        for number in [2, 513, UInt64.max] { #expect(!other.record(press: number) && !own.record(press: number)) }
        #expect(other.record(press: 3) && !own.record(press: 3))
        #expect(own.hold(own.name) && other.hold(other.name))
    }

    @Test func `without a directory to share, a process holds its own mark alone`() {
        let environment = Environment { $0 == "XDG_RUNTIME_DIR" ? "/proc/nowhere" : nil }
        let own = ProcessMark(in: environment)
        #expect(own.hold(own.name) && own.record(press: 1))
        #expect(!ProcessMark(in: environment).hold(own.name))
    }

    @Test func `an invalid name of a mark is held by no process`() {
        let own = ProcessMark.own
        for name in ["", "x", String(repeating: "g", count: 32), String(repeating: "a", count: 33)] {
            #expect(!own.hold(name))
        }
    }
}
