import EventLoop
import Foundation
import TestSupport
import Testing

@testable import AppIntents

/// Texts for people.
@Suite(.ownThreads) struct TextTests {
    @Test func `values are placeholders in the key`() {
        let (name, count) = ("Mia", 3)
        let text: LocalizedStringResource =
            "\(count) eggs for \(name), 100%, \(0.5) h \(UInt64.max) \(URL(string: "a:b")!)"
        #expect(text.key == "%lld eggs for %@, 100%%, %lf h %lld %@")
        #expect(text.text == "3 eggs for Mia, 100%, 0.5 h 18446744073709551615 a:b")
        #expect(("100% \("%@") tea" as LocalizedStringResource).text == "100% %@ tea")
        #expect(("100% tea" as LocalizedStringResource).text == "100% tea")
        #expect(
            LocalizedStringResource("k", defaultValue: "\(7, specifier: "%03lld") of \(1.0, specifier: "%.1f")").text
                == "007 of 1.0")
        #expect(String(localized: "Plain") == "Plain")
        #expect(String(localized: "In \(text)") == "In \(text.text)")
    }

    @Test func `a text can be stored`() throws {
        let text: LocalizedStringResource = "\(3) eggs"
        let copy = try JSONDecoder().decode(LocalizedStringResource.self, from: JSONEncoder().encode(text))
        #expect(copy == text)
        #expect(copy.text == "3 eggs")
    }

    @Test(arguments: [
        ("%2$@ %1$@", "b a"), ("%@ %@", "a b"), ("%s", "a"), ("%%", "%"), ("", ""), ("%1$@%1$@", "aa"), ("%3$@", nil),
        ("%@%@%@", nil), ("%", nil), ("%q", nil), ("%0$@", nil), ("%999999999999999999999$@", nil), ("%*d", nil),
        ("%n", nil),
        ("%99999d", nil), ("%1000d", nil), ("%5$", nil), ("%.3ld", "a"),
    ])
    func `a translation is filled, or isn't one`(format: String, text: String?) {
        #expect(FormatText(format).filled(with: [.text("a"), .text("b")]) == text)
    }

    @Test(arguments: [("%lld", "-5"), ("%4d", "  -5"), ("%+.3i", "-005"), ("%u", "-5"), ("%f", "-5")])
    func `a number is filled as the placeholder says`(format: String, text: String) {
        #expect(FormatText(format).filled(with: [.integer(-5)]) == text)
        #expect(
            FormatText("%.2f").filled(with: [.double(-0.125)]) == "-0.13"
                || FormatText("%.2f").filled(with: [.double(-0.125)]) == "-0.12")
        #expect(FormatText("%999.999f").filled(with: [.double(1e308)])?.utf8.count ?? 0 > 308)
    }

    private static let translations = """
        msgid ""
        msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

        msgid "Tea is ready"
        msgstr "Der Tee ist fertig"

        msgid "%lld eggs for %@"
        msgid_plural "%lld eggs for %@"
        msgstr[0] "ein Ei für %2$@"
        msgstr[1] "für %2$@ %1$lld Eier"

        msgid "ready.title"
        msgstr "Fertig nach %.1lf h"

        msgid "Broken %@"
        msgstr "%3$@ kaputt"
        """

    private func texts(_ variables: [String: String]) throws -> [String] {
        let directory = try TemporaryDirectory()
        try directory.write(Self.translations, to: "de.po")
        try Shell.run(
            "mkdir -p \"$1/de/LC_MESSAGES\" && msgfmt -o \"$1/de/LC_MESSAGES/org.example.Tea.mo\" \"$1/de.po\"",
            directory.path)
        let loop = try EventLoop()
        let run = try ProgramRun(
            "kit-app", ["texts", "org.example.Tea"],
            environment: variables.merging(["TEXTDOMAINDIR": directory.path]) { $1 }, in: loop)
        #expect(try run.waitForEnd() == .exited(0))
        return run.outputText.split(separator: "\n").map(String.init)
    }

    @Test func `they are in the person's language, from a catalogue of the app's domain`() throws {
        #expect(
            try texts(["LANG": "C.UTF-8", "LANGUAGE": "de"]) == [
                "Der Tee ist fertig", "für Mia 2 Eier", "ein Ei für Mia", "Fertig nach 0.5 h", "Broken Mia",
                "Nobody has translated 100% of this", "Tea is ready",
            ])
    }

    @Test(arguments: [["LANG": "C.UTF-8", "LANGUAGE": "fr"], ["LANG": "C.UTF-8"], [:]])
    func `else they are those of the source`(variables: [String: String]) throws {
        #expect(
            try texts(variables) == [
                "Tea is ready", "2 eggs for Mia", "1 eggs for Mia", "Ready after 0.50 h", "Broken Mia",
                "Nobody has translated 100% of this", "Tea is ready",
            ])
    }
}
