public import EventLoop
internal import Foundation
internal import Glibc

/// A real Speech Dispatcher of the test's own. Its voice is a program that writes down the texts to be spoken, or
/// espeak-ng. It ends when this object is released. See speech-dispatcher(1) and its module sd_generic.
public final class SpeechServer {
    /// The environment for programs that are to use it.
    public let environment: [String: String]
    /// The directory of its configuration and its socket.
    public let directory: TemporaryDirectory
    private let loop: EventLoop
    private var run: ProgramRun?
    private var reaper: Reaper?

    /// Starts it, and waits until it listens.
    ///
    /// - Parameters:
    ///   - module: The line of its configuration that adds its voice; `nil`: the program, whose languages are English
    ///     and German.
    ///   - environment: The environment of the sound server that it uses, if its voice is heard.
    /// - Throws: ``TestFailure`` with its log if it doesn't start; `SystemError`.
    public init(module: String? = nil, environment: [String: String] = [:], in loop: EventLoop) throws {
        self.loop = loop
        directory = try TemporaryDirectory()
        let path = directory.path
        self.environment = environment.merging(
            [
                "HOME": path, "XDG_RUNTIME_DIR": path, "PATH": "/usr/bin:/bin",
                "SPEECHD_ADDRESS": "unix_socket:\(path)/speechd.sock", "SPEECHD_CMD": "/nowhere/speech-dispatcher",
            ]
        ) { $1 }
        try Self.configure(directory, "", module: module, isAudible: !environment.isEmpty)
        try start()
    }

    /// Starts it again after ``kill()``, and waits until it listens.
    ///
    /// - Throws: ``TestFailure`` with its log if it doesn't start; `SystemError`.
    public func start() throws {
        let path = directory.path
        let arguments = [
            "-s", "-t", "0", "-C", path, "-S", "\(path)/speechd.sock", "-L", path, "-P", "\(path)/speechd.pid",
        ]
        let run = try ProgramRun("/usr/bin/speech-dispatcher", arguments, environment: environment, in: loop)
        self.run = run
        reaper = try Reaper(of: run.processIdentifier, in: directory)
        try loop.poll(for: "Speech Dispatcher") {
            if run.ending != nil { throw TestFailure("Speech Dispatcher has ended\n\(run.log)") }
            return directory.read("speech-dispatcher.log").contains("started and waiting for clients")
        }
    }

    deinit { reaper?.dismiss() }

    /// Writes a configuration with the voice that writes down the texts to be spoken.
    ///
    /// - Parameters:
    ///   - folder: The directory of the configuration in `directory`, which ends with `/`; or empty.
    ///   - more: Further lines.
    ///   - module: The line that adds another voice.
    ///   - isAudible: True if the voice needs PulseAudio.
    /// - Throws: ``TestFailure``; `SystemError`.
    public static func configure(
        _ directory: TemporaryDirectory, _ folder: String, more: String = "", module: String? = nil,
        isAudible: Bool = false
    ) throws {
        let path = directory.path
        try FileManager.default.createDirectory(
            atPath: "\(path)/\(folder)modules", withIntermediateDirectories: true)
        let voice = try directory.makeProgram(
            """
            printf 'begin %s %s\\n' "$1" "$2" >>\(path)/spoken
            sleep "$(cat \(path)/seconds)"
            echo end >>\(path)/spoken
            """, named: "voice")
        try directory.write("0", to: "seconds")
        try directory.write(
            """
            LogLevel 5
            DefaultLanguage "en"
            AudioOutputMethod "\(isAudible ? "pulse" : "libao")"
            \(module ?? #"AddModule "test" "sd_generic" "test.conf""#)
            \(more)

            """, to: "\(folder)speechd.conf")
        try directory.write(
            """
            GenericExecuteSynth "\(voice) \\"$LANGUAGE\\" \\'$DATA\\'"
            GenericMaxChunkLength 100000
            AddVoice "en" "MALE1" "en"
            AddVoice "de" "MALE1" "de"

            """, to: "\(folder)modules/test.conf")
    }

    /// Makes its voice take so long from now on.
    ///
    /// - Parameter time: Seconds, as a decimal.
    /// - Throws: `SystemError`.
    public func speak(for time: String) throws { try directory.write(time, to: "seconds") }

    /// The texts that it has spoken: `begin LANGUAGE TEXT` for each sentence, and `end` if that was not
    /// cancelled.
    public var spoken: [String] { directory.read("spoken").split(separator: "\n").map(String.init) }

    /// Stops it: it keeps its socket, and replies to nobody.
    public func halt() { run?.signal(SIGSTOP) }

    /// Kills it, as a crash would end it.
    ///
    /// - Throws: `SystemError`.
    public func kill() throws {
        reaper?.dismiss()
        reaper = nil
        try run?.kill()
        run = nil
        unlink("\(directory.path)/speechd.sock")
        unlink("\(directory.path)/speech-dispatcher.log")
    }
}
