extension AlarmsClient {
    /// Sets an alarm, and returns its properties. The corresponding methods are `Schedule` and
    /// `org.freedesktop.DBus.Properties.GetAll`, which are sent together.
    ///
    /// The method ensures that the alarm exists, or throws:
    ///
    /// * If there is no answer, such as from a service that crashes, the call is repeated once with the same id; if the
    /// id then exists, that is a success, unless `id` was given and the alarm has another app or title.
    /// * If the person hasn't decided yet if the app may set alarms, and can be asked, the method waits for the
    /// decision without a timeout, and repeats the call.
    ///
    /// If the task is cancelled, the alarm may have been set all the same.
    ///
    /// - Parameters:
    ///   - id: A UUID; `nil` or `""`: a new one.
    ///   - configuration: Its keys and values, as listed in the interface's manual.
    ///   - timeout: The timeout for each answer, as in ``perform(_:timeout:)``.
    /// - Throws: ``AlarmsError``, as ``AlarmsCall/schedule(id:_:)``; `notAuthorized` if the person denies it, or can't
    ///   be asked; `notFound` if the alarm was set and is already removed.
    public func scheduleAndRead(
        id: String? = nil, _ configuration: [String: Value], timeout: Duration? = nil
    ) async throws(AlarmsError) -> AlarmProperties {
        let isGiven = id?.isEmpty == false
        // A new id is created here: with an id from the service, the alarm could be neither read in parallel nor
        // requested again.
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

    /// Waits for the person's decision, or an event that may have changed it.
    ///
    /// - Returns: True if the person had allowed it already.
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

    /// Returns a random UUID of version 4, in lower case (RFC 9562).
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
    /// Returns true if the alarm has the configuration's app and title, if it has these keys.
    fileprivate func matches(_ configuration: [String: Value]) -> Bool {
        [("app-id", appID), ("title", title)].allSatisfy { key, text in
            configuration[key].map { $0.stringValue == text } ?? true
        }
    }
}
