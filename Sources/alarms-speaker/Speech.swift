internal import CSpeech
internal import Glibc
internal import LineIO

/// A connection to Speech Dispatcher, which speaks texts. The corresponding C type is `SPDConnection`.
///
/// Its library has no timeouts; SIGALRM ends the program instead.
struct Speech {
    /// The timeout for Speech Dispatcher to start and to answer, s.
    private static let timeout: UInt32 = 10

    private let connection: UnsafeMutablePointer<SPDConnection>

    /// Connects to Speech Dispatcher, and starts it if it doesn't run. The corresponding C function is `spd_open2`.
    ///
    /// - Throws: A failure if it can't be reached, or has no voice.
    init() throws(SpeechFailure) {
        alarm(Self.timeout)
        defer { alarm(0) }
        var reason: UnsafeMutablePointer<CChar>?
        guard let connection = spd_open2("alarms", "main", nil, SPD_MODE_THREADED, nil, 1, &reason) else {
            let text = reason.map { String(cString: $0) } ?? "no connection"
            free(reason)
            throw SpeechFailure(text, .unreachable)
        }
        self.connection = connection
        // The handlers run on a thread of the library.
        connection.pointee.callback_begin = { _, _, _ in Output.answer("began") }
        connection.pointee.callback_end = { _, _, _ in Output.answer("spoken") }
        connection.pointee.callback_cancel = { _, _, _ in Output.answer("spoken") }
        guard hasVoice else { throw SpeechFailure("Speech Dispatcher has no voice", .voiceless) }
        for event in [SPD_BEGIN, SPD_END, SPD_CANCEL] { try check(spd_set_notification_on(connection, event)) }
        try check(spd_set_data_mode(connection, SPD_DATA_TEXT))
    }

    /// True if it has an output module other than `dummy`, which plays the same message for all texts.
    private var hasVoice: Bool {
        guard let modules = spd_list_modules(connection) else { return false }
        defer { free_spd_modules(modules) }
        var names: [String] = []
        while let name = modules[names.count] { names.append(String(cString: name)) }
        return names.contains { $0 != "dummy" }
    }

    /// Speaks a text after the current one, with the priority of messages, which interrupt neither each other nor more
    /// important texts. The corresponding C function is `spd_say`.
    ///
    /// - Parameter language: The code of its language; `nil`: the previous one, initially the person's setting.
    /// - Throws: A failure if Speech Dispatcher doesn't accept it.
    func say(_ text: String, in language: String?) throws(SpeechFailure) {
        alarm(Self.timeout)
        defer { alarm(0) }
        // If there is no voice for this language, another one speaks.
        if let language { spd_set_language(connection, language) }
        guard spd_say(connection, SPD_MESSAGE, text) >= 0 else { throw Self.lost }
    }

    /// Cancels this connection's texts only. The corresponding C function is `spd_cancel`.
    ///
    /// - Throws: A failure if Speech Dispatcher doesn't accept it.
    func stop() throws(SpeechFailure) {
        alarm(Self.timeout)
        defer { alarm(0) }
        try check(spd_cancel(connection))
    }

    private func check(_ result: Int32) throws(SpeechFailure) {
        guard result == 0 else { throw Self.lost }
    }

    private static let lost = SpeechFailure("Speech Dispatcher doesn't accept commands", .unreachable)
}
