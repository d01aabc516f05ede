import Foundation
import TestSupport
import Testing

/// The language of a real program, with real catalogues.
struct LocalizationTests {
    private static let english = "Usage: alarmsctl list [--json]"
    private static let german = "Aufruf: alarmsctl list [--json]"
    private static let korean = "사용법: alarmsctl list [--json]"

    private let catalogue = Catalogue()

    init() throws {
        for language in ["de", "ko"] {
            try catalogue.compile("\(Catalogue.translations)/\(language).po", for: language)
        }
    }

    private func usage(_ variables: [String: String]) throws -> String {
        try catalogue.output(of: "list", "--help", with: variables).split(separator: "\n").first.map(String.init) ?? ""
    }

    @Test(arguments: [
        (["LC_ALL": "C.UTF-8", "LANGUAGE": "de"], german), (["LANG": "C.UTF-8", "LANGUAGE": "ko_KR:de"], korean),
        (["LANG": "C.UTF-8", "LANGUAGE": "fr:de_AT"], german), (["LANG": "C.UTF-8"], english), ([:], english),
        (["LC_ALL": "C", "LANGUAGE": "de"], english), (["LANG": "de_DE.UTF-8", "LC_ALL": "C"], english),
        (["LANG": "C.UTF-8", "LANGUAGE": "fr"], english), (["LANG": "C.UTF-8", "LANGUAGE": "../../de"], english),
    ])
    func `the environment selects the language`(variables: [String: String], first: String) throws {
        #expect(try usage(variables) == first)
    }

    @Test(arguments: [
        (["LANG": "de_DE.UTF-8"], german), (["LC_ALL": "ko_KR.UTF-8", "LANG": "de_DE.UTF-8"], korean),
        (["LC_MESSAGES": "de_CH", "LANG": "ko_KR.UTF-8"], german), (["LANG": "xx_XX.UTF-8"], english),
        (["LANG": "xx_XX.UTF-8", "LANGUAGE": "de"], german), (["LANG": String(repeating: "d", count: 5000)], english),
    ])
    func `a locale that isn't installed selects a language as well`(variables: [String: String], first: String) throws {
        #expect(try usage(variables) == first)
    }

    @Test func `without catalogues, or with an invalid one, texts are English`() throws {
        let variables = ["LC_ALL": "C.UTF-8", "LANGUAGE": "de"]
        #expect(try usage(variables.merging(["TEXTDOMAINDIR": "/nowhere"]) { $1 }) == Self.english)
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Catalogue.translations + "/de.po")))
        for broken in [[], Array("not a catalogue".utf8), [0xDE, 0x12, 0x04, 0x95], bytes] {
            let catalogue = Catalogue()
            try catalogue.write(broken, for: "de")
            #expect(try catalogue.output(of: "list", "--help", with: variables).hasPrefix(Self.english))
        }
    }

    @Test func `a translation that lacks a value isn't shown`() throws {
        let catalogue = Catalogue()
        try catalogue.compile(
            [
                ("Usage: {synopsis}", "Aufruf"),
                ("Prints the first line of list: what rings, else what rings next.", "Zeigt {alles}."),
            ],
            for: "de")
        let help = try catalogue.output(of: "next", "--help", with: ["LC_ALL": "C.UTF-8", "LANGUAGE": "de"])
        #expect(help.hasPrefix("Usage: alarmsctl next"))
        #expect(help.contains("\nZeigt {alles}.\n"))
    }
}
