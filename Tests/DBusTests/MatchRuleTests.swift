import DBus
import EventLoop
import TestSupport
import Testing

@Suite struct MatchRuleTests {
    @Test func `a rule has the syntax of AddMatch`() {
        #expect(MatchRule().description == "type='signal'")
        let rule = MatchRule(
            sender: "org.example.A", path: "/a", interface: "org.example.I", member: "M", firstArgument: "it's, 'so'")
        #expect(
            rule.description == """
                type='signal',sender='org.example.A',path='/a',interface='org.example.I',member='M',\
                arg0='it'\\''s, '\\''so'\\'''
                """)
    }

    @Test(arguments: ["plain", "it's", "a,b='c'", "\\", "'", "", "arg1='x',"])
    func `a first argument of any text is matched, and no other`(text: String) throws {
        let bus = try PrivateBus()
        let loop = try EventLoop()
        let sender = try Client(on: bus, in: loop)
        let receiver = try Client(on: bus, in: loop)
        try receiver.record(MatchRule(interface: "org.example.Test", firstArgument: text))
        for candidate in [text + "x", "x" + text, "other", text] {
            try sender.connection.send(
                Message.signal("S", of: "org.example.Test", at: "/") { $0.append(candidate) })
        }
        let signal = try receiver.next("S")
        var reader = Reader(signal)
        #expect(try reader.string() == text)
        try receiver.synchronize()
        #expect(receiver.signals.isEmpty)
    }

    @Test func `a subscription gets the matching signals until it is released`() throws {
        let bus = try PrivateBus()
        let loop = try EventLoop()
        let sender = try Client(on: bus, in: loop)
        let receiver = try Client(on: bus, in: loop)
        var byPath = 0
        var byMember = 0
        var all = 0
        var subscription: Subscription? = receiver.connection.subscribe(to: MatchRule(path: "/a")) { _ in byPath += 1 }
        let others = [
            receiver.connection.subscribe(to: MatchRule(interface: "org.example.Test", member: "B")) { _ in
                byMember += 1
            },
            receiver.connection.subscribe(to: MatchRule(sender: sender.uniqueName)) { _ in all += 1 },
            receiver.connection.subscribe(to: MatchRule(sender: ":1.999")) { _ in Issue.record("not ours") },
        ]
        try receiver.synchronize()
        func send() throws {
            for (member, path) in [("A", "/a"), ("B", "/b"), ("C", "/c")] as [(MemberName, ObjectPath)] {
                try sender.connection.send(Message.signal(member, of: "org.example.Test", at: path))
            }
            try sender.synchronize()
            try receiver.synchronize()
        }
        try send()
        #expect([byPath, byMember, all] == [1, 1, 3])
        _ = subscription
        subscription = nil
        try send()
        #expect([byPath, byMember, all] == [1, 2, 6])
        withExtendedLifetime(others) {}
    }

    @Test func `a handler may end another subscription, which then gets no signal`() throws {
        let bus = try PrivateBus()
        let loop = try EventLoop()
        let client = try Client(on: bus, in: loop)
        var first: Subscription?
        var second: Subscription?
        var calls = 0
        first = client.connection.subscribe(to: MatchRule(member: "S")) { _ in
            calls += 1
            second = nil
        }
        second = client.connection.subscribe(to: MatchRule(member: "S")) { _ in
            calls += 1
            first = nil
        }
        try client.connection.send(Message.signal("S", of: "org.example.Test", at: "/"))
        try client.synchronize()
        #expect(calls == 1)
        #expect((first == nil) != (second == nil))
    }

    @Test func `a change of a name's owner is signalled`() throws {
        let bus = try PrivateBus()
        let loop = try EventLoop()
        let client = try Client(on: bus, in: loop)
        try client.record(.ownerChanged(of: "org.example.Test"))
        do {
            let owner = try Client(on: bus, in: loop)
            #expect(try owner.connection.requestName("org.example.Other"))
            #expect(try owner.connection.requestName("org.example.Test"))
            #expect(try client.hasOwner("org.example.Test"))
            #expect(try !client.connection.requestName("org.example.Test"))
        }
        for hasOwner in [true, false] {
            var reader = Reader(try client.next("NameOwnerChanged"))
            #expect(try reader.string() == "org.example.Test")
            reader.skip()
            #expect(try reader.string().isEmpty != hasOwner)
        }
        try client.waitForOwner(of: "org.example.Test", isThere: false)
    }
}
