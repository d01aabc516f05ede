import LineIO
import Testing

@testable import alarms_player

/// Sounds are found by their names.
@Suite struct SoundThemesTests {
    private static let stereo = "[Sound Theme]\nDirectories=stereo\n[stereo]\nOutputProfile=stereo\n"

    /// Themes with these files, of which those named `index.theme` have a content.
    private func path(
        of name: String, theme: String = "freedesktop", locale: String = "", in files: [String: String]
    ) throws(SoundFailure) -> String {
        try SoundThemes(
            directories: ["/home", "/usr"], theme: theme, languages: SoundThemes.languages(of: locale),
            read: { files[$0] }, exists: { files[$0] != nil }
        ).path(of: name)
    }

    private func files(_ paths: String...) -> [String: String] {
        var files = ["/usr/freedesktop/index.theme": Self.stereo]
        for path in paths { files[path] = "" }
        return files
    }

    @Test func `a sound is found in the theme's directory`() throws {
        let files = files("/usr/freedesktop/stereo/bell.oga")
        #expect(try path(of: "bell", in: files) == "/usr/freedesktop/stereo/bell.oga")
        #expect(throws: SoundFailure("no sound \"ring\" in the theme \"freedesktop\"", .missing)) {
            try path(of: "ring", in: files)
        }
    }

    @Test func `the person's own file goes before the machine's, whatever its format`() throws {
        let files = files("/usr/freedesktop/stereo/bell.oga", "/home/freedesktop/stereo/bell.wav")
        #expect(try path(of: "bell", in: files) == "/home/freedesktop/stereo/bell.wav")
    }

    @Test func `oga goes before ogg, and ogg before wav`() throws {
        #expect(
            try path(of: "bell", in: files("/usr/freedesktop/stereo/bell.wav", "/usr/freedesktop/stereo/bell.ogg"))
                == "/usr/freedesktop/stereo/bell.ogg")
        #expect(
            try path(of: "bell", in: files("/usr/freedesktop/stereo/bell.oga", "/usr/freedesktop/stereo/bell.ogg"))
                == "/usr/freedesktop/stereo/bell.oga")
    }

    @Test func `the chosen theme goes first, then its parents in order, then freedesktop`() throws {
        var files = files("/usr/freedesktop/stereo/bell.oga")
        files["/usr/ocean/index.theme"] = Self.stereo + "[Sound Theme]\nInherits=freedesktop,sea, lake\n"
        files["/usr/sea/index.theme"] = Self.stereo
        files["/home/lake/index.theme"] = Self.stereo
        #expect(try path(of: "bell", theme: "ocean", in: files) == "/usr/freedesktop/stereo/bell.oga")
        files["/usr/lake/stereo/bell.oga"] = ""
        #expect(try path(of: "bell", theme: "ocean", in: files) == "/usr/lake/stereo/bell.oga")
        files["/usr/sea/stereo/bell.oga"] = ""
        #expect(try path(of: "bell", theme: "ocean", in: files) == "/usr/sea/stereo/bell.oga")
        files["/usr/ocean/stereo/bell.oga"] = ""
        #expect(try path(of: "bell", theme: "ocean", in: files) == "/usr/ocean/stereo/bell.oga")
    }

    @Test func `the project's sounds are found whatever the theme, and by their whole names`() throws {
        var files = files("/usr/alarms/stereo/x-alarms-bell.oga", "/usr/freedesktop/stereo/bell.oga")
        files["/usr/alarms/index.theme"] = Self.stereo + "[Sound Theme]\nInherits=freedesktop\n"
        files["/usr/ocean/index.theme"] = Self.stereo
        for sound in ["alarm", "alarms", "bell"] { files["/usr/ocean/stereo/\(sound).oga"] = "" }
        for theme in ["ocean", "freedesktop", "alarms", "missing"] {
            #expect(
                try path(of: "x-alarms-bell", theme: theme, in: files) == "/usr/alarms/stereo/x-alarms-bell.oga")
        }
        #expect(throws: SoundFailure.self) { try path(of: "x-alarms-bel", theme: "ocean", in: files) }
        files["/home/alarms/stereo/x-alarms-bell.wav"] = ""
        #expect(try path(of: "x-alarms-bell", theme: "ocean", in: files) == "/home/alarms/stereo/x-alarms-bell.wav")
    }

    @Test func `a sound of another theme isn't replaced by one of the project`() throws {
        var files = files("/usr/freedesktop/stereo/bell.oga", "/usr/alarms/stereo/bell.oga")
        files["/usr/alarms/index.theme"] = Self.stereo
        #expect(try path(of: "bell", theme: "ocean", in: files) == "/usr/freedesktop/stereo/bell.oga")
    }

    @Test func `themes that descend from each other, or from none, have an end`() throws {
        var files = files("/usr/freedesktop/stereo/bell.oga")
        files["/usr/a/index.theme"] = Self.stereo + "[Sound Theme]\nInherits=b\n"
        files["/usr/b/index.theme"] = Self.stereo + "[Sound Theme]\nInherits=a,b,missing,../b\n"
        #expect(try path(of: "bell", theme: "a", in: files) == "/usr/freedesktop/stereo/bell.oga")
        for index in 0..<1000 {
            files["/usr/c\(index)/index.theme"] = Self.stereo + "[Sound Theme]\nInherits=c\(index + 1)\n"
        }
        #expect(throws: SoundFailure.self) { try path(of: "ring", theme: "c0", in: files) }
    }

    @Test func `a theme's more general sound takes precedence over its parents'`() throws {
        var files = files("/usr/freedesktop/stereo/alarm-clock-elapsed.oga")
        files["/usr/ocean/index.theme"] = Self.stereo
        files["/usr/ocean/stereo/alarm.oga"] = ""
        #expect(try path(of: "alarm-clock-elapsed", theme: "ocean", in: files) == "/usr/ocean/stereo/alarm.oga")
        files["/usr/ocean/stereo/alarm-clock.oga"] = ""
        #expect(try path(of: "alarm-clock-elapsed", theme: "ocean", in: files) == "/usr/ocean/stereo/alarm-clock.oga")
    }

    @Test(arguments: [
        ("a-b-c", ["a-b-c", "a-b", "a"]), ("a", ["a"]), ("-a", ["-a"]), ("a-", ["a-", "a"]), ("-", ["-"]),
    ])
    func `a name is generalized word by word`(name: String, names: [String]) {
        #expect(SoundThemes.generalizations(of: name) == names)
    }

    @Test func `of a theme's directories those for two loudspeakers count, and those for any`() throws {
        var files = files()
        files["/usr/freedesktop/index.theme"] = """
            [Sound Theme]
            Directories=surround,any,stereo,unnamed
            [surround]
            OutputProfile=5.1
            [any]
            [stereo]
            OutputProfile=stereo
            """
        files["/usr/freedesktop/surround/bell.oga"] = ""
        #expect(throws: SoundFailure.self) { try path(of: "bell", in: files) }
        files["/usr/freedesktop/any/bell.oga"] = ""
        #expect(try path(of: "bell", in: files) == "/usr/freedesktop/any/bell.oga")
        files["/usr/freedesktop/stereo/bell.oga"] = ""
        #expect(try path(of: "bell", in: files) == "/usr/freedesktop/stereo/bell.oga")
    }

    @Test func `a sound that speaks the person's language goes first`() throws {
        var files = files("/usr/freedesktop/stereo/bell.oga")
        for language in ["", "C", "de", "de_AT"] {
            files["/usr/freedesktop/stereo/\(language.isEmpty ? "" : language + "/")bell.oga"] = ""
            let expected = language.isEmpty ? "bell.oga" : "\(language)/bell.oga"
            #expect(
                try path(of: "bell", locale: "de_AT.UTF-8@euro", in: files) == "/usr/freedesktop/stereo/\(expected)")
        }
        #expect(try path(of: "bell", locale: "ko_KR", in: files) == "/usr/freedesktop/stereo/C/bell.oga")
    }

    @Test(arguments: [
        ("de_DE.UTF-8@euro", ["de_DE.UTF-8@euro", "de_DE.UTF-8", "de_DE", "de", "C", ""]),
        ("ko_KR.UTF-8", ["ko_KR.UTF-8", "ko_KR", "ko", "C", ""]), ("C", ["C", ""]), ("", ["C", ""]),
        ("../x", ["C", ""]),
    ])
    func `a locale's languages are tried from the most special on`(locale: String, languages: [String]) {
        #expect(SoundThemes.languages(of: locale) == languages)
    }

    @Test func `a sound that is switched off isn't looked for elsewhere`() throws {
        var files = files("/usr/freedesktop/stereo/bell.oga")
        files["/home/freedesktop/stereo/bell.disabled"] = ""
        #expect(throws: SoundFailure("/home/freedesktop/stereo/bell.disabled disables the sound", .missing)) {
            try path(of: "bell", in: files)
        }
    }

    @Test func `a sound of no theme is found last`() throws {
        #expect(try path(of: "bell", in: ["/usr/bell.wav": ""]) == "/usr/bell.wav")
        #expect(
            try path(of: "bell", in: files("/usr/bell.wav", "/usr/freedesktop/stereo/bell.wav"))
                == "/usr/freedesktop/stereo/bell.wav")
    }

    @Test(arguments: [
        "", "[", "[]", "=", "a=b", "[Sound Theme]\nDirectories", "[Sound Theme]\nDirectories=,,\nInherits==\n",
    ])
    func `a theme that is described badly has nothing`(text: String) throws {
        let files = ["/usr/freedesktop/index.theme": text, "/usr/freedesktop/stereo/bell.oga": ""]
        #expect(throws: SoundFailure.self) { try path(of: "bell", in: files) }
    }
}
