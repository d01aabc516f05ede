import DBus
import TestSupport
import Testing

@Suite(.showsLogs) final class RegisteredWidgetsTests: SessionSuite {
    @Test func `widgets register, are announced before they are answered, and are forgotten 5 s after they left`()
        throws
    {
        #expect(try session.property("RegisteredWidgets") == .strings([]))
        var widget: Client? = try session.anotherClient()
        try session.call("RegisterWidget", .strings(["popup", "panel"]), by: widget)
        #expect(try session.property("RegisteredWidgets") == .strings(["panel", "popup"]))
        try announced(["panel", "popup"], in: session)
        let error = #expect(throws: BusError.self) {
            try session.call("RegisterWidget", .strings(["dock"]), by: widget)
        }
        #expect(error?.name == "org.example.Alarms.Error.InvalidConfiguration")
        #expect(error?.message == #"places: expected panel, popup or lock-screen, got "dock""#)
        widget = nil
        // Another one, which comes in time.
        let restarted = try session.anotherClient()
        try session.call("RegisterWidget", .strings(["panel"]), by: restarted)
        #expect(try session.property("RegisteredWidgets") == .strings(["panel", "popup"]))
        try announced(["panel"], in: session)
        try session.call("RegisterWidget", .strings([]), by: restarted)
        try announced([], in: session)
    }

    /// Waits for the next announcement of the places, which has to be this one.
    private func announced(_ places: [String], in session: Session) throws {
        let signal = try session.client.next("PropertiesChanged", of: .properties, at: .alarms) { signal in
            try Value.arguments(of: signal)[1].properties["RegisteredWidgets"] != nil
        }
        #expect(try Value.arguments(of: signal)[1].properties["RegisteredWidgets"] == .strings(places))
    }
}
