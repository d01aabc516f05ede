import AlarmCore
import CSQLite
import Testing

@testable import AlarmStore

/// The person's decisions on sandboxed apps, on disk.
@Suite struct AuthorizationsTests {
    let directory: TemporaryDirectory
    let clock = SandboxedApp(id: "org.example.Clock")
    let snap = SandboxedApp(id: "snap.nag")
    let odd = SandboxedApp(id: "'; -- \u{1F375}")

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func `new, changed and withdrawn ones are written with the alarms, and read by the next start`() throws {
        let steps: [[SandboxedApp: Authorization]] = [
            [clock: .authorized], [clock: .denied, snap: .authorized, odd: .denied], [snap: .authorized], [:],
            [clock: .authorized, odd: .authorized],
        ]
        for step in steps {
            do {
                let store = try Store(directory: directory.path, boot: thisBoot)
                try store.commit(
                    written: [alarm()], removed: [], history: [], values: StoredValues(authorizations: step))
                #expect(store.values.authorizations == step)
            }
            #expect(try Store(directory: directory.path, boot: thisBoot).values.authorizations == step)
        }
    }

    @Test func `after a commit that has failed they are as before, and the next one writes them`() throws {
        let store = try Store(directory: directory.path, boot: thisBoot)
        try store.commit(
            written: [alarm()], removed: [], history: [], values: StoredValues(authorizations: [clock: .authorized]))
        try store.database.execute("PRAGMA query_only = 1")
        #expect(throws: StoreError.self) {
            try store.commit(
                written: [alarm()], removed: [], history: [], values: StoredValues(authorizations: [clock: .denied]))
        }
        #expect(store.values.authorizations == [clock: .authorized])
        try store.database.execute("PRAGMA query_only = 0")
        try store.commit(
            written: [alarm()], removed: [], history: [], values: StoredValues(authorizations: [clock: .denied]))
        #expect(store.values.authorizations == [clock: .denied])
    }

    @Test func `rows that can't be decisions are left out, and a new decision takes their place`() throws {
        do {
            let store = try Store(directory: directory.path, boot: thisBoot)
            try store.commit(
                written: [], removed: [], history: [], values: StoredValues(authorizations: [clock: .denied]))
            try store.database.execute(
                """
                INSERT INTO authorization VALUES ('', 'denied', 0), ('snap.', 'denied', 0), ('snap.nag', 'yes', 0),
                    ('a.b.c', 'not-determined', 0)
                """)
            try store.database.seal()
        }
        let store = try Store(directory: directory.path, boot: thisBoot)
        #expect(store.values.authorizations == [clock: .denied])
        try store.commit(
            written: [], removed: [], history: [],
            values: StoredValues(authorizations: [clock: .denied, snap: .authorized]))
        #expect(store.values.authorizations == [clock: .denied, snap: .authorized])
        #expect(try store.database.text("SELECT decision FROM authorization WHERE app = 'snap.nag'") == "authorized")
    }
}
