@testable import ActivityKit
import AlarmsClient
import Foundation
import TestSupport
import Testing

/// Updates and ends, as another program sees them.
@Suite(.ownThreads, .service, .timeLimit(.minutes(15))) struct ChangeTests {
    @Test func `an update replaces the content, and returns when the service has it`() async throws {
        let activity = try Delivery.start(staleDate: Date(timeIntervalSinceNow: 60), relevance: 1)
        let content = ActivityContent<Delivery.ContentState>.of("near", progress: 0.75, relevance: 3)
        await activity.update(content)
        #expect(activity.content == content)
        let row = try #require(try await session.row(activity))
        #expect(row.content["json"] == .string(#"{"progress":0.75,"status":"near"}"#))
        #expect(row.content["status"] == .string("near") && row.content["progress"] == .double(0.75))
        #expect(row.staleUSec == 0 && row.relevance == 3 && row.updateCount == 1)
    }

    @Test @MainActor func `updates are done in the order of the calls`() async throws {
        let activity = try Delivery.start()
        let tasks = (0..<50).map { number in Task { await activity.update(.of("\(number)")) } }
        for task in tasks { await task.value }
        #expect(activity.content.state.status == "49")
        let row = try #require(try await session.row(activity))
        #expect(row.content["status"] == .string("49") && row.updateCount == 50)
    }

    @Test func `many tasks can update many activities at once`() async throws {
        let activities = try (0..<8).map { try Delivery.start("\($0)") }
        await withTaskGroup { group in
            for number in 0..<400 { group.addTask { await activities[number % 8].update(.of("\(number)")) } }
        }
        for activity in activities {
            let row = try #require(try await session.row(activity))
            #expect(row.updateCount == 50)
            #expect(row.content["status"] == .string(activity.content.state.status))
        }
    }

    @Test func `an update with an alert shows it`() async throws {
        let server = try FakeNotificationServer(on: session.bus, in: session.loop)
        let activity = try Delivery.start()
        await activity.update(
            .of("here"), alertConfiguration: AlertConfiguration(title: "Ring!", body: "At the door", sound: .default))
        try session.loop.wait(for: "the alert") { server.sent.contains { $0.summary == "Ring!" } }
        #expect(server.sent.first { $0.summary == "Ring!" }?.body.hasSuffix("At the door") == true)
        #expect(try await session.row(activity)?.configuration["alert"] == nil)
    }

    @Test func `an update that is older than the last is ignored, and times to come are now`() async throws {
        let activity = try Delivery.start()
        await activity.update(.of("new"), timestamp: .distantFuture)
        #expect(try await session.row(activity)?.content["status"] == .string("new"))
        await activity.update(.of("old"), alertConfiguration: nil, timestamp: Date(timeIntervalSinceNow: -60))
        #expect(try await session.row(activity)?.content["status"] == .string("new"))
        #expect(activity.content.state.status == "new")
        await activity.update(.of("newer"), timestamp: .now)
        #expect(try await session.row(activity)?.content["status"] == .string("newer"))
    }

    @Test func `an update of an activity that has ended, or is gone, is ignored`() async throws {
        let activity = try Delivery.start()
        await activity.end(.of("done"))
        await activity.update(.of("late"))
        #expect(activity.content.state.status == "done")
        #expect(try await session.row(activity)?.content["status"] == .string("done"))
        await activity.end(nil, dismissalPolicy: .immediate)
        await activity.update(.of("later"))
        #expect(activity.content.state.status == "done" && activity.activityState == .dismissed)
        #expect(try await session.outside.perform(.activities()).isEmpty)
    }

    @Test func `an update that is too large or no JSON changes nothing`() async throws {
        let activity = try Delivery.start()
        await activity.update(.of(String(repeating: "x", count: 5000)))
        await activity.update(.of("", progress: .infinity))
        #expect(activity.content == .of("begun"))
        #expect(try await session.row(activity)?.updateCount == 0)
    }

    // MARK: End

    @Test func `an activity that ends keeps its last content, for 4 hours by default`() async throws {
        let activity = try Delivery.start()
        await activity.end(.of("delivered"))
        #expect(activity.activityState == .ended && activity.content.state.status == "delivered")
        let row = try #require(try await session.row(activity))
        #expect(row.state == .ended && row.content["status"] == .string("delivered"))
        #expect(row.dismissUSec == row.endedUSec + 4 * 3_600_000_000)
    }

    @Test func `without a last content it stays as it is`() async throws {
        let activity = try Delivery.start()
        await activity.end(nil, dismissalPolicy: .default)
        #expect(activity.activityState == .ended && activity.content == .of("begun"))
        #expect(try await session.row(activity)?.content["status"] == .string("begun"))
    }

    @Test(arguments: [
        ActivityUIDismissalPolicy.immediate, .after(.distantPast), .after(Date(timeIntervalSinceNow: -1)),
    ])
    func `immediately, or after a time that has passed, it is gone`(_ policy: ActivityUIDismissalPolicy) async throws {
        let activity = try Delivery.start()
        await activity.end(.of("done"), dismissalPolicy: policy)
        #expect(activity.activityState == .dismissed)
        #expect(try await session.row(activity) == nil)
        #expect(Activity<Delivery>.activities.isEmpty)
    }

    @Test func `it is gone at the time given or after 4 hours, and a second end changes that`() async throws {
        let activity = try Delivery.start()
        let date = Date(timeIntervalSinceNow: 3600)
        await activity.end(nil, dismissalPolicy: .after(date))
        let hour = try #require(try await session.row(activity))
        #expect(hour.dismissUSec == UInt64((date.timeIntervalSince1970 * 1e6).rounded()))
        await activity.end(nil, dismissalPolicy: .after(Date(timeIntervalSinceNow: 36_000)))
        let most = try #require(try await session.row(activity))
        #expect(most.dismissUSec == most.endedUSec + 4 * 3_600_000_000)
        #expect(most.endedUSec == hour.endedUSec)
    }

    @Test func `an activity whose last content is too large or no JSON ends as it is`() async throws {
        for content in [
            ActivityContent<Delivery.ContentState>.of(String(repeating: "x", count: 5000)), .of("", progress: .nan),
        ] {
            let activity = try Delivery.start()
            await activity.end(content)
            #expect(activity.activityState == .ended && activity.content == .of("begun"))
        }
    }

    @Test func `an end with a content that is older than the last keeps that`() async throws {
        let activity = try Delivery.start()
        await activity.update(.of("new"))
        await activity.end(.of("old"), dismissalPolicy: .default, timestamp: Date(timeIntervalSinceNow: -60))
        #expect(activity.activityState == .ended && activity.content.state.status == "new")
    }

    @Test func `a pending activity that ends is gone`() async throws {
        let activity = try Activity.request(
            attributes: Delivery(name: ""), content: .of(""), style: .standard,
            alertConfiguration: AlertConfiguration(title: "a", body: "b", sound: .default),
            start: Date(timeIntervalSinceNow: 600))
        await activity.update(.of("later"))
        #expect(activity.activityState == .pending && activity.content.state.status == "later")
        await activity.end(.of("no"))
        #expect(activity.activityState == .dismissed)
        #expect(try await session.row(activity) == nil)
    }
}
