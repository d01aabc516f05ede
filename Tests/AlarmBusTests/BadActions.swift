import TestSupport
import DBus

/// Invalid actions and sounds.
extension BadConfiguration {
    private static let actionKeys = ["stop-action", "secondary-action", "default-action"]

    private static func action(
        _ entries: [(String, Value)], _ place: String, _ expected: String, _ failure: Failure = .invalidConfiguration
    ) -> [BadConfiguration] {
        actionKeys.map { BadConfiguration([($0, .dictionary(entries))], failure, $0 + place, expected) }
    }

    /// An action with these entries besides its name.
    private static func action(
        _ entry: String, _ value: Value, _ expected: String, _ failure: Failure = .invalidConfiguration
    ) -> [BadConfiguration] {
        action([("name", .string("a")), (entry, value)], "." + entry, expected, failure)
    }

    static let badActions: [BadConfiguration] = [
        action([], ".name", "the name of an action, got nothing"),
        action([("mode", .string("background"))], ".name", "the name of an action, got nothing"),
        action([("name", .string(""))], ".name", "the name of an action: letters, digits, '-', '.', got \"\""),
        action([("name", .string("app/a"))], ".name", "the name of an action"),
        action([("name", .string("a_b"))], ".name", "the name of an action"),
        action([("name", .string("a\n"))], ".name", "the name of an action"),
        action([("name", .objectPath("/a"))], ".name", "a value of type s, got one of type o"),
        action([("name", .string(String(repeating: "a", count: 256)))], ".name", "at most 255 bytes", .tooLarge),
        action("name", .string("b"), "once only, got twice"),
        action(
            [("name", .string("a")), ("title", .string("b"))], "", "name, parameter, mode or target, got \"title\""),
        action((0..<65).map { ("key\($0)", .string("")) }, "", "at most 64 entries", .tooLarge),
        action("mode", .string("Foreground"), "background or foreground, got \"Foreground\""),
        action("mode", .string(""), "background or foreground"),
        action("mode", .boolean(true), "a value of type s, got one of type b"),
        action("target", .string(""), "a desktop id: letters, digits, '-', '_', '+', '.', got \"\""),
        action("target", .string("../x"), "a desktop id"),
        action("target", .objectPath("/org/example/Tea"), "a value of type s, got one of type o"),
        action("target", .string(String(repeating: "a", count: 256)), "at most 255 bytes, got 256", .tooLarge),
        action("parameter", .descriptor, "values of any type but h, got one of type h"),
        action("parameter", .string(String(repeating: "x", count: 4091)), "at most 4096 bytes marshalled", .tooLarge),
        action("parameter", .byte(1).nested(33), "at most 32 containers inside one another, got 33", .tooLarge),
    ].flatMap { $0 }

    static let badSounds: [BadConfiguration] = [
        ["", "bell.ogg", "a b", "~/bell", "./bell", "file:///bell", "é", "/bell\n", "/\u{9F}"].map {
            BadConfiguration(
                "sound", .string($0), "default, none, the name of a themed sound, or an absolute path, got \"")
        },
        [
            BadConfiguration(
                "sound", .string(String(repeating: "a", count: 256)), "at most 255 bytes, got 256", .tooLarge),
            BadConfiguration(
                "sound", .string(String(repeating: "/", count: 4096)), "at most 4095 bytes, got 4096", .tooLarge),
        ],
        [-0.1, 1.000001, 100, .nan, .infinity, -.infinity].map {
            BadConfiguration("volume", .double($0), "0.0 to 1.0, got \($0)")
        },
    ].flatMap { $0 }
}
