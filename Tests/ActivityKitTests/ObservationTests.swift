@testable import ActivityKit
import AlarmsClient
import AppIntents
import Foundation
import TestSupport
import Testing

/// The view that a process has of the app's activities.
@Suite(.ownThreads, .service, .timeLimit(.minutes(15))) struct ObservationTests {
    @Test func `the states are delivered, the present one first, to the end`() async throws {
        let activity = try Delivery.start(staleDate: Date(timeIntervalSinceNow: 1))
        let states = activity.activityStateUpdates.makeAsyncIterator()
        #expect(await states.next(isolation: nil) == .active)
        #expect(await states.next(isolation: nil) == .stale)
        #expect(try await session.row(activity)?.state == .stale)
        await activity.update(.of("again"))
        #expect(await states.next(isolation: nil) == .active)
        await activity.update(.of("old"), alertConfiguration: nil)
        await activity.end(nil)
        #expect(await states.next(isolation: nil) == .ended)
        try await session.outside.perform(.dismissActivity(id: activity.id))
        #expect(await states.next(isolation: nil) == .dismissed)
        #expect(await states.next(isolation: nil) == nil)
        let late = activity.activityStateUpdates.makeAsyncIterator()
        #expect(await late.next(isolation: nil) == .dismissed)
        #expect(await late.next(isolation: nil) == nil)
    }

    @Test func `the contents are delivered, also those of another process, until it is gone`() async throws {
        let activity = try Delivery.start()
        let contents = activity.contentUpdates.makeAsyncIterator()
        #expect(await contents.next(isolation: nil) == .of("begun"))
        await activity.update(.of("ours"))
        #expect(await contents.next(isolation: nil) == .of("ours"))
        try await asAnotherProcess(of: session) {
            let same = try #require(Activity<Delivery>.activities.first)
            #expect(same !== activity && same.id == activity.id && same.content == .of("ours"))
            await same.update(.of("theirs", relevance: 2))
        }
        #expect(await contents.next(isolation: nil) == .of("theirs", relevance: 2))
        #expect(activity.content.state.status == "theirs")
        try await session.outside.perform(.dismissActivity(id: activity.id))
        #expect(await contents.next(isolation: nil) == nil)
        #expect(activity.activityState == .dismissed)
    }

    @Test func `each activity has one object, in the order to show`() async throws {
        let low = try Delivery.start("low", relevance: 1)
        let high = try Delivery.start("high", relevance: 5)
        let equal = try Delivery.start("equal", relevance: 5)
        let activities = Activity<Delivery>.activities
        #expect(activities.map(\.content.state.status) == ["high", "equal", "low"])
        #expect(activities[0] === high && activities[1] === equal && activities[2] === low)
        await low.update(.of("low", relevance: 9))
        await high.end(nil)
        #expect(Activity<Delivery>.activities.map(\.id) == [low.id, equal.id, high.id])
        #expect(Activity<Delivery>.activities.allSatisfy { $0 === low || $0 === high || $0 === equal })
    }

    @Test func `an activity that another thread has found before it is registered has one object`() async throws {
        let activity = try Delivery.start()
        let registry = try ActivityRegistry.current()
        let row = ActivityRow(properties: try #require(try await session.row(activity)), serviceNumber: 1)
        let twin = try #require(Activity<Delivery>(row, in: registry))
        #expect(registry.add(twin) === activity)
        #expect(Activity<Delivery>.activities.count == 1)
    }

    @Test func `activities of other types, apps and forms aren't among them`() async throws {
        let own = try Delivery.start()
        let other = try Activity.request(attributes: Game(), content: .init(state: [1, 2], staleDate: nil))
        func start(_ app: String, _ content: [String: Value], attributes: [String: Value]) async throws {
            try await session.outside.perform(
                .startActivity([
                    "app-id": .string(app), "kind": .string("ActivityKitTests.Delivery"),
                    "content": .dictionary(content), "attributes": .dictionary(attributes),
                ]))
        }
        let content: [String: Value] = ["json": .string(#"{"progress":1,"status":"x"}"#)]
        let attributes: [String: Value] = ["json": .string(#"{"name":"x"}"#)]
        try await start("org.example.Other", content, attributes: attributes)
        try await start(AlarmApp.identifier, ["json": .string("{}")], attributes: attributes)
        try await start(AlarmApp.identifier, ["json": .int32(1)], attributes: attributes)
        try await start(AlarmApp.identifier, content, attributes: ["json": .string("[")])
        try await start(AlarmApp.identifier, content, attributes: [:])
        #expect(Activity<Delivery>.activities.map(\.id) == [own.id])
        #expect(Activity<Game>.activities.map(\.id) == [other.id])
    }

    @Test func `a later process finds the activities of its predecessor, and goes on with them`() async throws {
        let stale = Date(timeIntervalSinceNow: 900)
        let activity = try Delivery.start("before", staleDate: stale, relevance: 2)
        try await asAnotherProcess(of: session) {
            let found = try #require(Activity<Delivery>.activities.first)
            #expect(found.id == activity.id && found.attributes.name == "Pizza")
            #expect(found.content.state == activity.content.state && found.content.relevanceScore == 2)
            #expect(abs(found.content.staleDate?.timeIntervalSince(stale) ?? 1) < 1e-5)
            #expect(found.activityState == .active)
            await found.update(.of("after"))
            await found.end(nil)
            #expect(found.activityState == .ended)
        }
        var states = activity.activityStateUpdates.makeAsyncIterator()
        #expect(await states.wait(for: .ended))
        #expect(activity.content.state.status == "after")
    }

    @Test func `the activities are delivered, first those that are there, then each new one`() async throws {
        let first = try Delivery.start("first")
        let activities = Activity<Delivery>.activityUpdates.makeAsyncIterator()
        #expect(await activities.next() === first)
        let second = try Delivery.start("second")
        #expect(await activities.next() === second)
        await first.update(.of("changed"))
        await second.end(nil, dismissalPolicy: .immediate)
        let id = try await asAnotherProcess(of: session) { try Delivery.start("theirs").id }
        let third = try #require(await activities.next())
        #expect(third.id == id && third.content.state.status == "theirs")
    }

    @Test func `an iteration ends with its task`() async throws {
        let activity = try Delivery.start()
        let tasks = [
            Task { for await _ in activity.activityStateUpdates {} },
            Task { for await _ in activity.contentUpdates {} },
            Task { for await _ in Activity<Delivery>.activityUpdates {} },
            Task { for await _ in ActivityAuthorizationInfo().activityEnablementUpdates {} },
        ]
        await activity.update(.of("x"))
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }

    @Test func `a person's dismissal is delivered`() async throws {
        let activity = try Delivery.start()
        try await session.outside.perform(.dismissActivity(id: activity.id))
        var states = activity.activityStateUpdates.makeAsyncIterator()
        #expect(await states.wait(for: .dismissed))
        #expect(Activity<Delivery>.activities.isEmpty)
        await activity.end(.of("late"))
        #expect(activity.activityState == .dismissed)
    }
}

private struct Game: ActivityAttributes {
    typealias ContentState = [Int]
}
