import Testing

@testable import Gettext

/// The particles of Korean texts behind values.
struct KoreanParticleTests {
    private func filled(_ translation: String, _ value: String) -> String {
        Template("{x}").filled(with: ["x": value, "y": "둘"], as: translation)
    }

    @Test(arguments: [
        ("차", "차는 차가 차를 차와 차로"), ("수업", "수업은 수업이 수업을 수업과 수업으로"),
        ("연필", "연필은 연필이 연필을 연필과 연필로"),
    ])
    func `a particle goes by the last sound of the value`(value: String, text: String) {
        #expect(filled("{x}은(는) {x}이(가) {x}을(를) {x}과(와) {x}(으)로", value) == text)
    }

    @Test(arguments: [
        ("0", "0을"), ("1", "1을"), ("2", "2를"), ("3", "3을"), ("4", "4를"), ("5", "5를"), ("6", "6을"), ("7", "7을"),
        ("8", "8을"), ("9", "9를"), ("10", "10을"), ("A4", "A4를"), ("T1", "T1을"),
    ])
    func `digits are read in Korean`(value: String, text: String) {
        #expect(filled("{x}을(를)", value) == text)
    }

    @Test(arguments: [
        ("TV", "TV로"), ("URL", "URL로"), ("GPS", "GPS로"), ("PM", "PM으로"), ("AN", "AN으로"), ("10m", "10m으로"),
        ("5s", "5s로"), ("Tea", "Tea로"), ("email", "email로"), ("Timer", "Timer로"), ("Zoom", "Zoom으로"),
        ("Run", "Run으로"), ("Meeting", "Meeting으로"), ("egg", "egg로"), ("wake up", "wake up으로"),
        ("clock", "clock으로"), ("desk", "desk로"), ("Lunch", "Lunch로"), ("file", "file로"), ("home", "home으로"),
        ("phone", "phone으로"), ("cake", "cake로"), ("test", "test로"), ("alarmsd", "alarmsd로"),
    ])
    func `Latin letters are read by their names or as words`(value: String, text: String) {
        #expect(filled("{x}(으)로", value) == text)
    }

    @Test(arguments: ["", "★", "お茶", "茶", "Café", "bit", "break", "…", "ㅋㅋ", "("])
    func `where the last sound isn't known, both forms stay`(value: String) {
        #expect(filled("{x}은(는) {x}(으)로", value) == "\(value)은(는) \(value)(으)로")
    }

    @Test(arguments: ["'차'", "\"차\"", "“차”", "‘차’", "„차“", "「차」", "[차]", "차!", "차…", "“'차'.”"])
    func `closing marks aren't read`(value: String) {
        #expect(filled("{x}을(를)", value) == "\(value)를")
    }

    @Test func `marks of the text itself may close before a particle`() {
        #expect(filled("'{x}'을(를)", "달걀") == "'달걀'을")
        #expect(filled("\"{x}\"(으)로", "달걀") == "\"달걀\"로")
    }

    @Test func `only both forms directly behind a value are replaced`() {
        #expect(filled("{x}을 {x} 을(를) {x}은 {x}(을)", "차") == "차을 차 을(를) 차은 차(을)")
        #expect(filled("은(는) {x}", "차") == "은(는) 차")
        #expect(filled("{x}, {y}이(가)", "차은(는)") == "차은(는), 둘이")
    }
}
