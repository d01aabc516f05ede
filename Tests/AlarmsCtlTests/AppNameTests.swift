@testable import alarmsctl
import Testing

struct AppNameTests {
    private let text = """
        # Name=No
        Name=Before
        [Desktop Entry]
        Type=Application
        Name = Tea\\sTimer
        Name[de]=Teeuhr
        GenericName=Timer
        [Desktop Action new]
        Name=New

        """

    @Test func `an app has its name in the person's language, else the plain one`() {
        #expect(AppName.name(in: text, language: "de") == "Teeuhr")
        #expect(AppName.name(in: text, language: "ko") == "Tea Timer")
        #expect(AppName.name(in: text, language: nil) == "Tea Timer")
        #expect(AppName.name(in: "[Desktop Entry]\n", language: nil) == nil)
    }

    @Test(arguments: ["", "..", "../../etc/passwd", "a/b", "a\0b"])
    func `what is no id of an app has no name`(app: String) {
        #expect(AppName.of(app) == nil)
    }
}
