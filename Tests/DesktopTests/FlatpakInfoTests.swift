import AlarmCore
import Testing

@testable import Desktop

@Suite struct FlatpakInfoTests {
    private func app(_ text: String) -> String? {
        FlatpakInfo(Array(text.utf8))?.app.id
    }

    @Test func `it names the app`() {
        let text = """
            # By Flatpak
            [Application]
            name=org.example.Tea
            runtime=runtime/org.freedesktop.Platform/x86_64/24.08

            [Instance]
            instance-id=1234
            name=org.example.Other

            [Context]
            shared=network;ipc;

            """
        #expect(app(text) == "org.example.Tea")
    }

    @Test(arguments: [
        " [Application] \t\n  name =  org.example.Tea \r\n",
        "[Application]\nname=org.example.Coffee\nname=org.example.Tea\n",
        "[Other]\nname=x\n[Application]\nname[de]=x\n[Application]\nname=org.example.Tea",
    ])
    func `it is read as by GLib`(text: String) {
        #expect(app(text) == "org.example.Tea")
    }

    @Test(arguments: [
        "", "name=org.example.Tea\n", "[Runtime]\nname=org.freedesktop.Platform\n", "[Application]\n",
        "[Application]\nname=\n", "[Application]\nname=org.example.Tea\nno key\n",
        "[Application\nname=org.example.Tea\n",
        "[Application]\n=x\nname=org.example.Tea\n", "[application]\nname=org.example.Tea\n",
        "[]\n[Application]\nname=org.example.Tea\n", "[Application]\nname=org.example.Tea\n[Application]\nname=",
    ])
    func `one of another format names none`(text: String) {
        #expect(app(text) == nil)
    }

    @Test(arguments: ["org.example.Tea", "a.b.c", "_a.b1.C-d", "snap.tea.pot", "A.B.C.D.E"])
    func `an application id is accepted`(id: String) {
        #expect(app("[Application]\nname=\(id)\n") == id)
    }

    @Test(arguments: [
        "tea", "example.Tea", "org..Tea", ".org.example", "org.example.", "org.1example.Tea", "org.exa-mple.Tea",
        "org.example.Té", "org.example.T/a", "org.example.T a", "org.example.T\\sa", "org.example.T\0",
        "org.example." + String(repeating: "a", count: 244),
    ])
    func `another text is no application id`(id: String) {
        #expect(app("[Application]\nname=\(id)\n") == nil)
    }
}
