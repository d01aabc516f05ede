extension AlarmsClient {
    /// Makes an alarm, and returns it as the service shows it. The corresponding methods are `Schedule` and
    /// `org.freedesktop.DBus.Properties.GetAll`, which are sent together.
    ///
    /// It makes sure that the alarm exists, or throws:
    ///
    /// * If no answer comes, as from a service that crashes, it asks once more with the same id; that the id exists
    ///   then is success, unless it was given, and the alarm has another app or title.
    /// * If the person hasn't decided yet whether the app may set alarms, and can be asked, it waits until they have,
    ///   without a time-out, and tries again.
    ///
    /// The alarm of a task that is cancelled may have been made all the same.
    ///
    /// - Parameters:
    ///   - id: A UUID; `nil` or `""`: a new one.
    ///   - configuration: Its keys and values, as the interface's manual lists them.
    ///   - timeout: The time to wait for each answer, as of ``perform(_:timeout:)``.
    /// - Throws: ``AlarmsError``, as ``AlarmsCall/schedule(id:_:)`` says; `notAuthorized` if the person denies it, or
    ///   nobody can be asked; `notFound` if the alarm was made and is gone already.
    public func scheduleAndRead(
        id: String? = nil, _ configuration: [String: Value], timeout: Duration? = nil
    ) async throws(AlarmsError) -> AlarmProperties {
        let isGiven = id?.isEmpty == false
        // A new id here: an alarm whose id the service makes can be neither read along nor asked for again.
        let id = id.flatMap { $0.isEmpty ? nil : $0 } ?? Self.newID()
        var isRepeated = false
        var wasAllowed = false
        while true {
            let (alarm, properties) = await perform(
                .schedule(id: id, configuration), .properties(id: id), timeout: timeout)
            do throws(AlarmsError) {
                _ = try alarm.get()
                if case .failure(let error) = properties, error.isUnanswered {
                    return try await perform(.properties(id: id), timeout: timeout)
                }
                return try properties.get()
            } catch {
                switch error.code {
                case nil where error.isUnanswered && !isRepeated:
                    isRepeated = true
                case .alreadyExists where isRepeated:
                    guard case .success(let properties) = properties, !isGiven || properties.matches(configuration)
                    else { throw error }
                    return properties
                case .notAuthorized where !wasAllowed:
                    wasAllowed = try await waitForConsent(configuration["app-id"]?.stringValue ?? "", else: error)
                default: throw error
                }
            }
        }
    }

    /// Waits until the person may have decided whether an app may set alarms.
    ///
    /// - Returns: True if the person had allowed it before.
    /// - Throws: ``AlarmsError``: `refusal` if the person has denied it, or can't be asked.
    private func waitForConsent(_ appID: String, else refusal: AlarmsError) async throws(AlarmsError) -> Bool {
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let observation = await observe { event in
            switch event {
            case .authorizationChanged, .serviceAppeared, .serviceVanished, .disconnected: continuation.yield()
            default: break
            }
        }
        defer { withExtendedLifetime(observation) {} }
        switch try await perform(.authorization(appID: appID)) {
        case .authorized: return true
        case .notDetermined:
            guard try await perform(.serviceProperties).notificationServer != "" else { throw refusal }
            for await _ in changes { return false }
            throw .cancelled
        default: throw refusal
        }
    }

    /// A random UUID of version 4, in lower case (RFC 9562).
    private static func newID() -> String {
        let digits = Array("0123456789abcdef")
        var text = ""
        for (position, byte) in (0..<16).map({ _ in UInt8.random(in: 0...255) }).enumerated() {
            if [4, 6, 8, 10].contains(position) { text.append("-") }
            let byte = position == 6 ? byte & 0x0f | 0x40 : position == 8 ? byte & 0x3f | 0x80 : byte
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 0x0f)])
        }
        return text
    }
}

extension AlarmProperties {
    /// True if it may be the alarm of this configuration, as far as that names an app and a title.
    fileprivate func matches(_ configuration: [String: Value]) -> Bool {
        [("app-id", appID), ("title", title)].allSatisfy { key, text in
            configuration[key].map { $0.stringValue == text } ?? true
        }
    }
}
