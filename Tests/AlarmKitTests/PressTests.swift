import AlarmKit
import AlarmsClient
import AppIntents
import Foundation
import TestSupport
import Testing

/// Verbs in an intent that a press runs.
@Suite(.ownThreads, .kit, .timeLimit(.minutes(15))) struct PressTests {
    private let manager = AlarmManager.shared

    private func pressing<Result>(_ button: String, _ id: UUID, _ body: () throws -> Result) rethrows -> Result {
        try CurrentPress.$value.withValue(CurrentPress(.alarm, id: id.text, button: button), operation: body)
    }

    @Test func `the verb that the press has done succeeds, of that alarm and there alone`() async throws {
        let configuration = RecipeConfiguration.sample(
            post: 300, attributes: .sample(button: .again, behavior: .countdown))
        let stopped = try await session.ring(configuration)
        try await session.outside.perform(.invokeAction(id: stopped.text, .stop))
        try pressing("stop", stopped) { try manager.stop(id: stopped) }
        try pressing("stop", stopped) { try manager.cancel(id: stopped) }
        #expect(throws: AlarmManager.ServiceError.notFound) {
            try pressing("stop", stopped) { try manager.countdown(id: stopped) }
        }
        #expect(throws: AlarmManager.ServiceError.notFound) {
            try pressing("stop", UUID()) { try manager.stop(id: stopped) }
        }
        #expect(throws: AlarmManager.ServiceError.notFound) {
            try pressing("snooze", stopped) { try manager.stop(id: stopped) }
        }
        #expect(throws: AlarmManager.ServiceError.notFound) { try manager.stop(id: stopped) }

        let snoozed = try await session.ring(configuration)
        try await session.outside.perform(.invokeAction(id: snoozed.text, .snooze))
        let before = try await session.properties(of: snoozed).countdownFireUSec
        try pressing("snooze", snoozed) { try manager.countdown(id: snoozed) }
        #expect(try await session.properties(of: snoozed).countdownFireUSec == before)
        #expect(throws: AlarmManager.ServiceError.invalidState) {
            try pressing("custom", snoozed) { try manager.countdown(id: snoozed) }
        }
        #expect(throws: AlarmManager.ServiceError.invalidState) { try manager.countdown(id: snoozed) }
    }

    @Test func `stop after a press on stop leaves the next countdown alone, cancel deletes it`() async throws {
        let id = try await manager.schedule(id: UUID(), configuration: .sample(pre: 3600, schedule: daily(in: 30))).id
        let before = try await session.properties(of: id)
        try pressing("stop", id) { try manager.stop(id: id) }
        #expect(try await session.properties(of: id).occurrenceUSec == before.occurrenceUSec)
        try pressing("stop", id) { try manager.cancel(id: id) }
        #expect(try await session.outside.perform(.list()).isEmpty)
    }

    @Test func `in the intent of the app's own button a verb has its effect`() async throws {
        let id = try await session.ring(
            .sample(post: 300, attributes: .sample(button: .open, behavior: .custom)))
        try await session.outside.perform(.invokeAction(id: id.text, .custom))
        try pressing("custom", id) { try manager.countdown(id: id) }
        #expect(try await session.properties(of: id).state == .countdown)
    }

    @Test func `the intents are stored with the alarm`() async throws {
        var configuration = RecipeConfiguration.sample(pre: 60, attributes: .sample(button: .open, behavior: .custom))
        configuration.stopIntent = Stir(alarmID: "1")
        configuration.secondaryIntent = Stir(alarmID: "2")
        let id = try await manager.schedule(id: UUID(), configuration: configuration).id
        let keys = try await session.properties(of: id).configuration
        // This program has no desktop file: nothing is called.
        #expect(keys["stop-action"] == nil)
        #expect(keys["secondary-action"] == nil)
        let actions = keys["metadata"]?.dictionaryValue?["actions"]?.dictionaryValue
        #expect(Set(actions?.keys.map(\.self) ?? []) == ["stop", "custom"])
    }

    @Test func `a press performs the button's intent once, with what it was stored with`() async throws {
        var configuration = RecipeConfiguration.sample(
            attributes: .sample(button: .open, behavior: .custom))
        let name = UUID().uuidString
        configuration.stopIntent = Note(text: "stop \(name)")
        configuration.secondaryIntent = Note(text: "custom \(name)")
        let id = try await session.ring(configuration)
        try await session.outside.perform(.invokeAction(id: id.text, .custom))
        #expect(await Note.notes.next(about: name) == "custom \(name) custom \(id.text)")
        #expect(try await session.properties(of: id).state == .alerting)
        try await session.outside.perform(.invokeAction(id: id.text, .stop))
        #expect(await Note.notes.next(about: name) == "stop \(name) stop \(id.text)")
        #expect(try await session.outside.perform(.list()).isEmpty)
    }

    @Test func `a refused alarm's intents aren't kept, those of the existing alarm with its id are`() async throws {
        var configuration = RecipeConfiguration.sample(
            attributes: .sample(button: .open, behavior: .custom))
        let name = UUID().uuidString
        configuration.secondaryIntent = Note(text: "first \(name)")
        let id = try await session.ring(configuration)
        configuration.secondaryIntent = Note(text: "second \(name)")
        configuration.countdownDuration = .init(preAlert: 600, postAlert: nil)
        configuration.schedule = nil
        await #expect(throws: AlarmManager.ServiceError.alreadyExists) {
            try await manager.schedule(id: id, configuration: configuration)
        }
        try await session.outside.perform(.invokeAction(id: id.text, .custom))
        #expect(await Note.notes.next(about: name) == "first \(name) custom \(id.text)")
        // An update's are.
        configuration.schedule = try manager.configuration(id: id, metadata: Recipe.self).schedule
        configuration.countdownDuration = nil
        try await manager.update(id: id, configuration: configuration)
        try await session.outside.perform(.invokeAction(id: id.text, .custom))
        #expect(await Note.notes.next(about: name) == "second \(name) custom \(id.text)")
    }
}

/// An intent that notes its parameter, and the press that it is performed for.
private struct Note: LiveActivityIntent {
    static var title: LocalizedStringResource { "Note" }
    static let notes = Notes()

    @Parameter(title: "Text") var text: String

    init() {}

    init(text: String) {
        self.init()
        self.text = text
    }

    func perform() async throws -> some IntentResult {
        let press = CurrentPress.value
        await Self.notes.add("\(text) \(press?.button ?? "") \(press?.id ?? "")")
        return .result()
    }
}

/// The notes of intents.
private actor Notes {
    private var notes: [String] = []
    private var waiting: [(name: String, continuation: CheckedContinuation<String, Never>)] = []

    func add(_ note: String) {
        if let index = waiting.firstIndex(where: { note.contains($0.name) }) {
            waiting.remove(at: index).continuation.resume(returning: note)
        } else {
            notes.append(note)
        }
    }

    /// Waits for the next note with this name.
    func next(about name: String) async -> String {
        if let index = notes.firstIndex(where: { $0.contains(name) }) { return notes.remove(at: index) }
        return await withCheckedContinuation { waiting.append((name, $0)) }
    }
}
