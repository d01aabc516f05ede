import EventLoop
import TestSupport
import Testing

/// The list of actions that `app-intents files` writes.
@Suite(.ownThreads) struct ManifestFileTests {
    private let loop: EventLoop
    private let directory: TemporaryDirectory

    init() throws {
        loop = try EventLoop()
        directory = try TemporaryDirectory()
    }

    private func run(_ arguments: String...) throws -> ProgramRun {
        let run = try ProgramRun(
            "app-intents", ["files"] + arguments + ["--id=org.example.Tea", "--directory=\(directory.path)/share"],
            environment: ["HOME": directory.path, "PATH": "/usr/bin:/bin", "LANGUAGE": "de"], in: loop)
        try run.waitForEnd()
        return run
    }

    private func program(_ script: String) throws -> String {
        try directory.makeProgram(script, named: "tea")
    }

    private var manifest: String { directory.read("share/app-intents/org.example.Tea.json") }

    @Test func `the program is asked once for each language, and its texts are joined`() throws {
        let program = try program(
            """
            [ "$APP_INTENTS_DESCRIBE $1 $LC_ALL" = "1 --gapplication-service C.UTF-8" ] || exit 1
            echo "asked:$LANGUAGE" >>"\(directory.path)/asked"
            case $LANGUAGE in
                de) title="Tee kochen" leaf=Leaf ;;
                ko) title="차 끓이기" leaf="잎" ;;
                *) title="Brew Tea" leaf=Leaf ;;
            esac
            echo something else
            printf '{"version": 1, "id": "other", "languages": ["de", "ko"], "intents": [{"id": "Brew", '
            printf '"title": {"": "%s"}, "parameters": [{"name": "leaf", "title": {"": "%s"}}]}]}' "$title" "$leaf"
            """)
        let run = try run(program)
        #expect(run.ending == .exited(0) && run.errorText.isEmpty)
        #expect(run.outputText.hasSuffix("/share/app-intents/org.example.Tea.json\n"))
        #expect(directory.read("asked") == "asked:\nasked:de\nasked:ko\n")
        #expect(
            manifest == #"""
                {"version": 1, "id": "org.example.Tea", "intents": [{"id": "Brew", "title": {"": "Brew Tea", \#
                "de": "Tee kochen", "ko": "차 끓이기"}, "parameters": [{"name": "leaf", "title": {"": "Leaf", \#
                "ko": "잎"}}]}]}

                """#)
    }

    @Test func `a real app says its actions`() throws {
        let kit = try ProgramRun.path(of: "kit-app")
        let run = try run(program("exec \(kit) intents org.example.Tea /dev/null idle 60000 \"$@\""))
        #expect(run.ending == .exited(0) && run.errorText.isEmpty)
        #expect(manifest.contains(#"{"id": "org.example.Add", "title": {"": "Add"}, "parameters": [{"name": "a""#))
        #expect(manifest.contains(#"{"id": "rinse_pot", "title": {"": "Rinse"}"#))
        #expect(manifest.contains(#""images": true"#))
        // A file manager finds it by the second file.
        let desktop = directory.read("share/applications/org.example.Tea.desktop")
        #expect(desktop.contains("/tea %U\n") && desktop.contains("\nMimeType=image/png;\n"))
        #expect(
            directory.read("share/applications/mimeinfo.cache") == "[MIME Cache]\nimage/png=org.example.Tea.desktop;\n")
    }

    @Test func `a program that has closed its output may still end`() throws {
        let run = try run(
            program(
                #"""
                echo '{"version": 1, "intents": [{"id": "A"}]}'
                exec >&-
                sleep 0.2
                echo yes >"\#(directory.path)/ended"
                """#))
        #expect(run.ending == .exited(0) && run.errorText.isEmpty)
        #expect(manifest.contains(#"{"id": "A"}"#) && directory.read("ended") == "yes\n")
    }

    @Test(arguments: [
        ("exit 0", "says nothing of its actions"), ("echo hello", "says nothing of its actions"),
        ("head -c 2000000 /dev/zero | tr '\\0' '{'", "prints too much"),
    ])
    func `for a program that prints nothing the other files are written`(script: String, text: String) throws {
        let program = try program(script)
        let run = try run(program)
        #expect(run.ending == .exited(0))
        #expect(
            run.errorText == """
                app-intents: "\(program)" \(text)
                app-intents: no actions are listed; the option --describe gives them

                """)
        #expect(manifest.isEmpty && directory.read("share/applications/org.example.Tea.desktop").contains("Exec="))
    }

    @Test(arguments: [
        (#"{"version": 1, "intents": [{"id": "A"}, {"id": "B"}, {"id": "A"}]}"#, "two actions have the id \"A\""),
        (#"{"version": 1, "intents": [{"title": {}}]}"#, "an action has no id"),
        (#"{"version": 2, "intents": []}"#, "expected a list of actions of version 1"),
        (#"{"version": 1}"#, "expected a list of actions of version 1"),
        (#"{"version": 1, "intents": []"#, "line 1, column 29: expected '}', got nothing"),
    ])
    func `an invalid list of actions is refused, and nothing is written`(text: String, problem: String) throws {
        let file = try directory.write(text, to: "actions")
        for run in [try run("/a", "--describe", file), try run(program("cat '\(file)'"))] {
            #expect(run.ending == .exited(1))
            #expect(run.errorText.hasSuffix(": \(problem)\n"), "\(run.errorText)")
        }
        #expect(directory.read("share/applications/org.example.Tea.desktop").isEmpty)
    }

    @Test func `a file replaces the output of a program that isn't there`() throws {
        let file = try directory.write(
            #"{"version": 1, "id": "x", "intents": [{"id": "A", "title": {"": "A", "de": "Ä"}}]}"#, to: "actions")
        #expect(try run("/a", "--describe=\(file)").ending == .exited(0))
        #expect(
            manifest == #"""
                {"version": 1, "id": "org.example.Tea", "intents": [{"id": "A", "title": {"": "A", "de": "Ä"}}]}

                """#)
        let missing = try run("/a", "--describe=\(directory.path)/none")
        #expect(missing.ending == .exited(1) && missing.errorText.contains("can't read"))
    }

    @Test func `shortcuts that need no value are actions of the desktop file`() throws {
        let described = try directory.write(
            #"""
            {"version":1,"intents":[
            {"id":"Brew_Tea","title":{"":"Brew Tea","de":"Tee kochen","x]y":"z"},"parameters":[{"name":"n","optional":true}]},
            {"id":"Pour","title":{"":"Pour"},"parameters":[{"name":"cup"}]},
            {"id":"Drink","title":{"":"Drink"}},{"id":"Wash.Up","title":{"":"Wash Up"}},{"id":"Sip","title":{"":"a\nb"}}],
            "shortcuts":[{"intent":"Brew_Tea","phrases":[]},{"intent":"Pour"},{"intent":"Drink","title":{"":"Drink it"}},
            {"intent":"Drink","parameters":{"size":1}},{"intent":"Wash.Up"},{"intent":"Sip"},{"intent":"None"}]}
            """#, to: "described")
        let run = try run("/opt/tea", "--describe", described)
        #expect(run.ending == .exited(0) && run.errorText.isEmpty)
        let file = "share/applications/org.example.Tea.desktop"
        #expect(
            directory.read(file).split(separator: "Implements=org.example.AppIntents;\n").last.map(String.init) == """
                Actions=Brew-Tea;Drink;

                [Desktop Action Brew-Tea]
                Name=Brew Tea
                Name[de]=Tee kochen
                Exec=app-intents run org.example.Tea Brew_Tea

                [Desktop Action Drink]
                Name=Drink it
                Exec=app-intents run org.example.Tea Drink

                """)
        try Shell.run("desktop-file-validate \"$1\"", "\(directory.path)/\(file)")
    }
}
