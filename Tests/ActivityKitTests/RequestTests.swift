import ActivityKit
import AlarmsClient
import AppIntents
import Foundation
import TestSupport
import Testing

/// The start of activities, as another program sees it.
@Suite(.ownThreads, .service, .timeLimit(.minutes(15))) struct RequestTests {
    @Test func `a request starts an activity of the app, with its data`() async throws {
        let stale = Date(timeIntervalSinceNow: 600)
        let activity = try Delivery.start(staleDate: stale, relevance: 2.5)
        #expect(activity.activityState == .active)
        #expect(activity.attributes.name == "Pizza")
        #expect(activity.content == .of("begun", staleDate: stale, relevance: 2.5))
        let row = try #require(try await session.row(activity))
        #expect(row.id == activity.id && row.state == .active && row.updateCount == 0)
        #expect(row.appID == AlarmApp.identifier)
        #expect(row.kind == "ActivityKitTests.Delivery")
        #expect(row.title == "")
        #expect(row.attributes == ["json": .string(#"{"name":"Pizza"}"#)])
        #expect(
            row.content == [
                "json": .string(#"{"progress":0.25,"status":"begun"}"#), "status": .string("begun"),
                "progress": .double(0.25),
            ])
        #expect(row.relevance == 2.5)
        #expect(row.staleUSec == UInt64((stale.timeIntervalSince1970 * 1e6).rounded()))
    }

    @Test func `attributes may give a title, which loses control characters and what is over 1 KiB`() async throws {
        let activity = try Activity.request(
            attributes: Titled(title: "Pizza\u{7}Roma" + String(repeating: "ü", count: 600)),
            content: .init(state: 1, staleDate: nil))
        let title = try await session.row(activity)?.title
        #expect(title == "PizzaRoma" + String(repeating: "ü", count: 507))
    }

    @Test func `line breaks of any kind are one in titles and alerts`() async throws {
        let server = try FakeNotificationServer(on: session.bus, in: session.loop)
        let activity = try Activity.request(
            attributes: Titled(title: "a\r\nb"), content: .init(state: 1, staleDate: nil), style: .standard,
            alertConfiguration: AlertConfiguration(title: "c\r\nd", body: "\r\n", sound: .default), start: .now)
        #expect(try await session.row(activity)?.title == "a\nb")
        try session.loop.wait(for: "the alert") { server.sent.contains { $0.summary.hasPrefix("c") } }
        await activity.update(
            .init(state: 2, staleDate: nil),
            alertConfiguration: AlertConfiguration(title: "e\rf", body: "\r\n", sound: .default))
        #expect(try await session.json(activity) == "2")
    }

    @Test func `a state may be any Codable value, and its status any type`() async throws {
        let number = try Activity.request(attributes: Titled(title: "a"), content: .init(state: 7, staleDate: nil))
        #expect(try await session.row(number)?.content == ["json": .string("7")])
        let odd = try Activity.request(
            attributes: Odd(), content: .init(state: .init(status: 5, progress: "x\0y"), staleDate: nil))
        #expect(try await session.json(odd) == #"{"progress":"x\u0000y","status":5}"#)
        #expect(try await session.row(odd)?.content.count == 1)
    }

    @Test(arguments: [Double.nan, -.infinity, -1, .infinity, 1e300])
    func `numbers that the service doesn't take are bounded`(_ number: Double) async throws {
        let activity = try Delivery.start(
            staleDate: Date(timeIntervalSince1970: number), relevance: number)
        let row = try #require(try await session.row(activity))
        #expect(row.relevance == (number > 0 ? 9_007_199_254_740_992 : 0))
        #expect(row.staleUSec == (number.isNaN ? 0 : number > 0 ? 9_007_199_254_740_991 : 1))
        #expect(row.state == (number <= 0 ? .stale : .active))
        #expect(activity.activityState == (number <= 0 ? .stale : .active))
        await activity.update(.of("next", staleDate: Date(timeIntervalSince1970: number), relevance: number))
        #expect(try await session.row(activity)?.updateCount == 1)
        await activity.end(nil, dismissalPolicy: .after(Date(timeIntervalSince1970: number)))
        #expect(try await session.row(activity)?.state == (number <= 0 ? nil : .ended))
    }

    @Test func `data that JSON can't have are refused`() async throws {
        #expect(throws: ActivityServiceError.self) {
            try Activity.request(attributes: Delivery(name: ""), content: .of("", progress: .nan))
        }
        let activities = try await session.outside.perform(.activities())
        #expect(activities.isEmpty)
    }

    @Test func `data over 4 KiB are refused, and a status beside them isn't too long`() async throws {
        let long = String(repeating: "x", count: 4096)
        #expect(throws: ActivityAuthorizationError.attributesTooLarge) {
            try Activity.request(attributes: Delivery(name: long), content: .of(""))
        }
        #expect(throws: ActivityAuthorizationError.attributesTooLarge) { try Delivery.start(long) }
        let activity = try Delivery.start(String(long.prefix(3600)))
        #expect(try await session.row(activity)?.content["status"] == .string(String(long.prefix(256))))
    }

    @Test func `the ninth activity of the app is refused, pending ones counted and ended ones not`() async throws {
        for _ in 0..<7 { _ = try Delivery.start() }
        let pending = try Activity.request(
            attributes: Delivery(name: ""), content: .of(""), style: .standard,
            alertConfiguration: AlertConfiguration(title: "a", body: "b", sound: .default),
            start: Date(timeIntervalSinceNow: 600))
        #expect(throws: ActivityAuthorizationError.targetMaximumExceeded) { try Delivery.start() }
        #expect(try await session.outside.perform(.activities()).count == 8)
        await pending.end(nil)
        let last = try Delivery.start()
        await last.end(nil)
        _ = try Delivery.start()
    }

    @Test func `the sixty-fifth activity of all apps is refused`() async throws {
        for _ in 0..<64 {
            try await session.outside.perform(.startActivity(["content": .dictionary(["a": .byte(1)])]))
        }
        #expect(throws: ActivityAuthorizationError.globalMaximumExceeded) { try Delivery.start() }
    }

    @Test func `a scheduled activity is pending, and starts by itself with its alert`() async throws {
        let server = try FakeNotificationServer(on: session.bus, in: session.loop)
        let start = Date(timeIntervalSinceNow: 1.5)
        let activity = try Activity.request(
            attributes: Delivery(name: "Pizza"), content: .of("soon"), pushType: .token, style: .transient,
            alertConfiguration: AlertConfiguration(title: "It begins", body: "Now", sound: .named("bell")),
            start: start)
        #expect(activity.activityState == .pending)
        let row = try #require(try await session.row(activity))
        #expect(row.state == .pending)
        #expect(row.startUSec == UInt64((start.timeIntervalSince1970 * 1e6).rounded()))
        try session.loop.wait(for: "the alert") { server.sent.contains { $0.summary == "It begins" } }
        #expect(server.sent.first { $0.summary == "It begins" }?.body.hasSuffix("Now") == true)
        var states = activity.activityStateUpdates.makeAsyncIterator()
        #expect(await states.wait(for: .active))
    }

    @Test func `a start that has passed is now, and one too far ahead is refused`() async throws {
        let alert = AlertConfiguration(title: "a", body: "b", sound: .default)
        for start in [Date.distantPast, .now, Date(timeIntervalSince1970: .nan)] {
            let activity = try Activity.request(
                attributes: Delivery(name: ""), content: .of(""), style: .standard, alertConfiguration: alert,
                start: start)
            #expect(activity.activityState == .active)
            #expect(try await session.row(activity)?.state == .active)
        }
        #expect(throws: ActivityServiceError.self) {
            try Activity.request(
                attributes: Delivery(name: ""), content: .of(""), style: .standard, alertConfiguration: alert,
                start: .distantFuture)
        }
    }

    @Test func `there are no push tokens`() async throws {
        let activity = try Activity.request(
            attributes: Delivery(name: ""), content: .of(""), pushType: .channel("news"), style: .transient)
        #expect(activity.pushToken == nil && Activity<Delivery>.pushToStartToken == nil)
        for await _ in activity.pushTokenUpdates { Issue.record("a token") }
        for await _ in Activity<Delivery>.pushToStartTokenUpdates { Issue.record("a token") }
        #expect(try await session.row(activity)?.state == .active)
    }
}

private struct Titled: TitledActivityAttributes {
    typealias ContentState = Int

    var title: String

    var activityTitle: LocalizedStringResource { LocalizedStringResource(stringLiteral: title) }
}

private struct Odd: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var status: Int
        var progress: String
    }
}
