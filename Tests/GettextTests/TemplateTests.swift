import Testing

@testable import Gettext

/// Texts with placeholders, and their translations.
struct TemplateTests {
    private func filled(_ text: String, as translation: String?, _ values: [String: String]) -> String {
        Template(text).filled(with: values, as: translation)
    }

    @Test func `values replace placeholders once, unchanged`() {
        #expect(filled("{a} and {b}, {a}", as: nil, ["a": "{b}", "b": "{a}"]) == "{b} and {a}, {b}")
    }

    @Test func `marks that combine with the brace behind a value are kept`() {
        #expect(filled("{a}\u{200C}ها {b}\u{301}", as: nil, ["a": "1", "b": "e"]) == "1\u{200C}ها e\u{301}")
    }

    @Test func `a translation may reorder values`() {
        #expect(filled("{a} of {b}", as: "{b} 중 {a}", ["a": "1", "b": "2"]) == "2 중 1")
    }

    @Test(arguments: ["{", "}", "{}", "{a", "{a b}", "{\"id\": \"…\"}", "{{x}}", "{é}", "{other}"])
    func `braces around anything else are kept`(text: String) {
        #expect(filled(text, as: nil, ["a": "value"]) == text)
    }

    @Test(arguments: ["verloren", "{valeu} verloren", "{ value }", ""])
    func `a translation that lacks a value isn't used`(translation: String) {
        #expect(filled("lost {value}", as: translation, ["value": "all"]) == "lost all")
    }

    @Test func `a translation may have values that the text lacks`() {
        #expect(filled("One alarm", as: "알람 {count}개", ["count": "1"]) == "알람 1개")
    }

    @Test func `before Localization.begin, texts are English`() {
        #expect(localized("Stop") == "Stop")
        #expect(localized("") == "")
        #expect(localized("Unanswered so far: {count}", ["count": "3"]) == "Unanswered so far: 3")
        #expect(
            localized("An alarm was missed", plural: "{count} alarms were missed", count: 1) == "An alarm was missed")
        #expect(
            localized("An alarm was missed", plural: "{count} alarms were missed", count: 0) == "0 alarms were missed")
    }
}
