import TestSupport
import AlarmBus
import AlarmCore
import DBus
import Testing

/// The broadcasts of changes of alarms.
@Suite struct BroadcastTests {
    let service = Service()

    /// The expected PropertiesChanged for a client's cache, by the properties before and after.
    private func expected(
        _ before: [String: Value], _ after: [String: Value], _ interface: InterfaceDescription
    ) -> (values: [String: Value], names: Set<String>)? {
        let changed = Set(after.filter { before[$0.key] != $0.value }.keys)
        let told = changed.intersection(interface.properties(changing: "true"))
        let named = changed.intersection(interface.properties(changing: "invalidates"))
        return told.isEmpty && named.isEmpty ? nil : (after.filter { told.contains($0.key) }, named)
    }

    private func check(
        _ message: Message?, _ path: ObjectPath, _ before: [String: Value], _ after: [String: Value],
        _ interface: InterfaceDescription
    ) throws {
        let expected = expected(before, after, interface)
        #expect((message == nil) == (expected == nil))
        guard let message, let expected else { return }
        let signal = try ReceivedSignal(message)
        #expect(signal.path == path)
        #expect(signal.interface == .properties)
        #expect(signal.member == "PropertiesChanged")
        #expect(signal.signature == "sa{sv}as")
        #expect(signal.values[0] == .string(interface.name))
        #expect(try signal.values[1].properties == expected.values)
        let names = try signal.values[2].elements.map { try $0.text }
        #expect(names.count == expected.names.count)
        #expect(Set(names) == expected.names)
    }

    /// Runs a random command on an existing alarm.
    private func doSomething(with id: AlarmID, _ random: inout RandomConfiguration) throws {
        let text = Value.string(id.description)
        let calls: [Call] = [
            .service("Update", text, .dictionary(random.keys())),
            .service("Update", text, .dictionary([("pre-alert", random.countdown())])),
            .service("SetEnabled", text, .boolean(random.chance(2))),
            .service("Stop", text), .service("Snooze", text, .dictionary([])), .service("Pause", text),
            .service("Resume", text),
            .service("SkipNext", text), .service("Update", text, .dictionary(random.rule(at: service.now))),
        ]
        let call = calls.randomElement(using: &random.values)
        if random.chance(4), let fire = service.engine.alarm(id)?.nextFire, fire > service.now.wall,
            fire - service.now.wall < .days(8)
        {
            service.advance(by: fire - service.now.wall)
        } else if random.chance(3) {
            service.advance(by: .seconds(Int64.random(in: 1...10_000, using: &random.values)))
        } else if random.chance(8) {
            service.move(
                to: [.utc, ZoneTable.berlin, ZoneTable.newYork].randomElement(using: &random.values) ?? .utc)
        } else if random.chance(8) {
            let seconds = Int64.random(in: -100_000...100_000, using: &random.values)
            service.setClock(to: service.now.wall + .seconds(seconds))
        } else if let call {
            do { try service.answer(call) } catch is BusError {}
        }
    }

    @Test func `PropertiesChanged carries values or names by the annotations, and nothing else`() throws {
        let alarmInterface = try InterfaceDescription.documented("org.example.Alarms.Alarm")
        let serviceInterface = try InterfaceDescription.documented("org.example.Alarms")
        var told = 0
        for seed in 0..<60 {
            var random = RandomConfiguration(seed)
            let id = try service.schedule(
                random.configuration(at: service.now).merging(["keep": .boolean(true)]) { $1 })
            _ = try service.bus.propertiesChanged()
            for _ in 0..<20 {
                guard let before = service.engine.alarm(id) else { break }
                let (alarmWas, serviceWas) = (try service.properties(of: id), try service.properties())
                service.notificationServer = random.chance(5) ? "dunst" : ""
                service.wakeSupport = random.chance(5) ? .helper : .none
                service.wakeProblem = random.chance(5) ? "no clock" : ""
                try doSomething(with: id, &random)
                guard let after = service.engine.alarm(id) else { break }
                let message = try service.bus.propertiesChanged(from: before, to: after)
                if message != nil { told += 1 }
                try check(
                    message, ObjectPath(alarm: id), alarmWas, try service.properties(of: id), alarmInterface)
                try check(
                    try service.bus.propertiesChanged(), .alarms, serviceWas, try service.properties(),
                    serviceInterface)
            }
            if service.engine.alarm(id) != nil { try service.verb("Cancel", id) }
        }
        #expect(told > 300)
    }

    /// A broadcast reaches programs that may not read alarms.
    @Test func `no broadcast carries a text that a client gave`() throws {
        var members: Set<String> = []
        func scan(_ message: Message?) throws {
            guard let message else { return }
            members.insert(message.member?.rawValue ?? "")
            let bytes = try message.marshalled
            #expect(!bytes.contains(Array("SECRET".utf8)), "\(message.member?.rawValue ?? "")")
        }
        for cause in TimeChange.allCases { try scan(try service.bus.timeChanged(cause)) }
        for seed in 0..<60 {
            var random = RandomConfiguration(seed, mark: "SECRET")
            var configuration = random.configuration(at: service.now)
            for key in ["title", "countdown-title", "paused-title", "icon", "app-id"] {
                configuration[key] = .string("SECRET")
            }
            let id = try service.schedule(configuration)
            // The text is there to be leaked.
            #expect(try service.configuration(of: id).properties["title"] == .string("SECRET"))
            for _ in 0..<20 {
                let before = service.engine.alarm(id)
                try doSomething(with: id, &random)
                for effect in service.takeEffects() { try scan(try service.bus.signal(of: effect)) }
                guard let before, let after = service.engine.alarm(id) else { break }
                try scan(try service.bus.propertiesChanged(from: before, to: after))
                try scan(try service.bus.propertiesChanged())
            }
        }
        #expect(
            members == [
                "InterfacesAdded", "InterfacesRemoved", "PropertiesChanged", "Fired", "Stopped", "Snoozed", "Missed",
                "TimeChanged",
            ])
    }
}
