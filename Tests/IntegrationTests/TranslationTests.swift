import DBus
import Foundation
import TestSupport
import Testing

/// The service in other languages than English.
@Suite struct TranslationTests {
    private let catalogues: TemporaryDirectory

    init() throws {
        catalogues = try TemporaryDirectory()
        let translations = URL(fileURLWithPath: #filePath).appending(path: "../../../desktop/po").standardized.path
        try Shell.run(
            """
            mkdir -p "$2/ko/LC_MESSAGES"
            msgfmt --check -o "$2/ko/LC_MESSAGES/alarms.mo" "$1/ko.po"
            """, translations, catalogues.path)
    }

    @Test func `texts for people are translated, data for programs isn't`() throws {
        let environment = ["LC_ALL": "C.UTF-8", "LANGUAGE": "ko", "TEXTDOMAINDIR": catalogues.path]
        try withSession(environment: environment) { session in
            let server = try session.serve()
            let id = try session.schedule(["title": "Tea", "pre-alert": seconds(1), "post-alert": seconds(60)])
            try session.next("Fired", of: id)
            try session.loop.wait(for: "the alert") { server.sent.count == 1 }
            #expect(server.sent[0].appName == "알람")
            #expect(server.sent[0].body.contains("1초 지남"))
            #expect(server.sent[0].actions.suffix(4) == ["stop", "중지", "snooze", "다시 알림"])
            #expect(try session.property("State", of: id) == "alerting")
        }
    }
}
