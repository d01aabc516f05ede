public import ActivityCore
public import AlarmCore
internal import DBus
internal import EventLoop

/// The result of what a person has started by search: a notification with the alarm's state, and buttons for what can
/// be done next.
///
/// There is one at a time, which a later one replaces, and it expires by itself. A press takes it down: the handler
/// of the press shows the new state. While an alarm rings it gives way, as notices do, and it comes back only within its
/// time. One that isn't closed before the next is posted would hold that back on GNOME.
extension Notifications {
    /// The alarm whose result is shown, or waits to be; `nil`: there is none.
    public var resultID: AlarmID? { result.result?.alarm.id }

    /// Shows a result instead of the one before.
    ///
    /// - Parameter element: Its texts and buttons.
    public func show(_ shown: AlarmResult, _ element: LayoutElement) {
        result.result = shown
        result.content = content(element)
        result.isNew = true
        // Equal contents are different results.
        result.sent = nil
        result.refusedUntil = 0
        setResultEnd()
        updateResult()
        watch.need()
    }

    /// Shows the state that the alarm of the result has by now. The time for which it is shown stays the same.
    public func updateResult(to shown: AlarmResult, _ element: LayoutElement) {
        guard resultID == shown.alarm.id else { return }
        result.result = shown
        result.content = content(element)
        updateResult()
    }

    private func content(_ element: LayoutElement) -> Notification {
        Notification(result: element).withKeys(endingIn: result.keySuffix)
    }

    /// Closes the result, if there is one.
    public func withdrawResult() {
        result.result = nil
        result.content = nil
        try? resultTimer?.disarm()
        updateResult()
    }

    /// Shows the result; closes it if it isn't to be shown, or not any more.
    func updateResult() {
        // This runs for each alarm that is shown, of which there may be thousands.
        guard result.content != nil || result.number != 0 else { return }
        // The answer is awaited: the number isn't known yet.
        guard result.call == nil else { return }
        let content = isAlerting ? nil : result.content
        if result.number != 0, content != result.sent || content == nil {
            close(result.number)
            setResultNumber(0)
        }
        guard let content, result.number == 0, let server = watch.server, result.refusedUntil <= Clock.monotonic.now
        else { return }
        do {
            result.call = try connection.call(notify(content, server), timeout: .max) { [unowned self] in
                resultAnswered($0)
            }
            result.sent = content
        } catch {
            report(.failed(error))
            withdrawResult()
        }
    }

    /// Handles the press of a button of the result.
    ///
    /// - Returns: True if the number is that of the result.
    func resultPressed(_ number: UInt32, _ key: String) -> Bool {
        guard number != 0, number == result.number, let shown = result.result, let server = watch.server else {
            return false
        }
        if let press = result.content?.resultPress(key, on: server) {
            withdrawResult()
            report(.resultPressed(shown, press))
        }
        return true
    }

    /// Handles the closing of a notification that may be the result.
    ///
    /// - Returns: True if it was.
    func resultClosed(_ number: UInt32) -> Bool {
        guard number != 0, number == result.number else { return false }
        setResultNumber(0)
        withdrawResult()
        return true
    }

    /// Forgets what the server showed, which has gone. What was on the screen isn't shown by another.
    func forgetResult() {
        let wasShown = result.number != 0
        result.call = nil
        result.sent = nil
        setResultNumber(0)
        if wasShown { withdrawResult() }
    }

    /// Handles the end of the result's time, or of the time after a refusal.
    func resultTimeElapsed() {
        guard Clock.monotonic.now < result.end else { return withdrawResult() }
        updateResult()
        if result.result != nil { armResultTimer(at: result.end) }
    }

    private func resultAnswered(_ answer: Result<Message, BusError>) {
        result.call = nil
        do throws(BusError) {
            setResultNumber(try Self.number(in: answer))
            if result.isNew, result.content == result.sent {
                result.isNew = false
                setResultEnd()
            }
        } catch {
            report(.failed(error))
            resultRefused(error)
        }
        // It may have been withdrawn, or have changed.
        updateResult()
        settle()
    }

    private func resultRefused(_ error: BusError) {
        guard result.content == result.sent else { return }
        guard error.name == .excessNotificationGeneration else { return withdrawResult() }
        result.refusedUntil = Clock.monotonic.now + policy.sameTextDelay.microseconds
        if result.result != nil { armResultTimer(at: min(result.refusedUntil, result.end)) }
    }

    private func setResultEnd() {
        result.end = Clock.monotonic.now + policy.resultTime.microseconds
        armResultTimer(at: result.end)
    }

    /// Without a timer a result would stay: then it is closed at once.
    private func armResultTimer(at time: Int64) {
        do { try resultTimer?.arm(at: time) } catch { withdrawResult() }
    }

    private func setResultNumber(_ number: UInt32) {
        guard number != result.number else { return }
        result.number = number
        record?.saveLater()
    }
}
