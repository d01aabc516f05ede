import AlarmCore
import Testing

@testable import Desktop

@Suite struct SnapNameTests {
    @Test(arguments: [
        ("snap.tea.pot (enforce)", "tea"), ("snap.tea_work.pot (complain)", "tea_work"),
        ("snap.tea.hook.install", "tea"),
        ("snap.tea-2.tea//child (enforce)", "tea-2"), ("docker-default//&:user:snap.tea.pot (enforce)", "tea"),
        ("unconfined", nil), ("/usr/bin/tea (enforce)", nil), ("snapd.tea (enforce)", nil), ("", nil),
        ("unconfined_u:unconfined_r:unconfined_t:s0", nil),
    ])
    func `a label of AppArmor identifies the snap`(label: String, name: String?) throws {
        #expect(try SnapName.read(label: label)?.text == name)
    }

    @Test(arguments: [
        "snap.tea (enforce)", "snap..pot (enforce)", "snap.", "snap.Tea.pot", "snap.tea_a_b.pot", "snap._.x",
    ])
    func `a label that begins like that of a snap must be one`(label: String) {
        #expect(throws: SnapName.Unreadable.self) { try SnapName.read(label: label) }
    }

    @Test(arguments: [
        ("/user.slice/user@1000.service/app.slice/snap.tea.pot-0a1b.scope", "tea"),
        ("/system.slice/snap.tea_work.daemon.service", "tea_work"),
        ("/user.slice/user@1000.service/app.slice/app-tea-1.scope", nil), ("/user.slice/snap.tea.pot", nil), ("/", nil),
    ])
    func `a control group identifies the snap`(path: String, name: String?) throws {
        #expect(try SnapName.read(controlGroup: path)?.text == name)
    }

    @Test func `only AppArmor's labels prove that a process is no snap's`() {
        #expect(SnapName.isProven(by: "unconfined"))
        #expect(SnapName.isProven(by: "firefox (unconfined)"))
        #expect(!SnapName.isProven(by: "unconfined_u:unconfined_r:unconfined_t:s0"))
    }

    @Test func `its app is named as portals do`() {
        #expect(SnapName(text: "tea_work").app.id == "snap.tea_work")
        #expect(SnapName(text: "tea").app.origin == .snap)
    }
}
