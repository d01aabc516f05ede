public import AlarmCore
internal import EventLoop

/// The questions whether sandboxed apps may set alarms.
///
/// There is one question an app at a time. It stays until it is answered, closed or withdrawn; while an alarm rings it
/// gives way, as notices do. One that was closed without an answer isn't asked again for a minute, the second time for
/// ten, and from then on for an hour, however often the app requests it. These times, and their growth, go on when the
/// service starts anew, and begin again at the next login, which no app can cause. Of several apps the first three are
/// asked about at a time; the others wait for these.
extension Notices {
    /// The maximum number of apps about which questions are shown or wait.
    private static let mostAsked = 32

    /// Asks whether an app may set alarms. A no-op if the question is shown, unless the app gives another reason, or
    /// if it was closed lately.
    ///
    /// - Parameter usage: The app's own words for its reason, plain text; empty: it gives none.
    public func ask(about app: SandboxedApp, usage: String) {
        let now = Clock.monotonic.now
        let content = Notification(about: app, apps[app.id], usage: usage)
        if let question = question(about: app) {
            let delay = board.policy.reasonDelay
            guard question.content != content, now - question.time >= delay.microseconds else { return }
            retract(question)
        } else {
            guard dismissals.allowQuestion(about: app, at: Clock.boot.now, delays: board.policy.questionDelays),
                questions.count < Self.mostAsked
            else { return }
        }
        add(make(content, about: app))
    }

    /// Closes the question about an app, as it was decided elsewhere.
    public func withdrawQuestion(about app: SandboxedApp) {
        dismissals.forget(app)
        guard let question = question(about: app) else { return }
        retract(question)
        update()
    }

    /// Closes all questions.
    func withdrawQuestions() {
        for question in questions { retract(question) }
    }

    /// The numbers of the questions on the screen.
    var questionNumbers: [UInt32] { questions.map(\.slot.number).filter { $0 != 0 } }

    /// Returns true if a notice that waits can be shown beside the questions that are.
    func hasRoom(for notice: Notice) -> Bool {
        notice.app == nil || questions.count { $0.slot.state != .waiting } < board.policy.mostQuestions
    }

    /// Handles the press of a button of a question.
    func questionPressed(_ question: Notice, about app: SandboxedApp, _ key: String?) {
        guard let server = board.server else { return }
        guard let decision = key.flatMap({ question.content.decision($0, on: server) }) else {
            // A click has hidden it, as if it were closed.
            if server.hidesClicked, key == Notification.clickKey { hiddenByClick(question, about: app) }
            return
        }
        withdrawQuestion(about: app)
        board.report(.answered(app, decision))
    }

    /// Handles the closing of a question without an answer.
    func dismissed(_ app: SandboxedApp) {
        dismissals.add(app, at: Clock.boot.now)
    }

    private func hiddenByClick(_ question: Notice, about app: SandboxedApp) {
        dismissed(app)
        retract(question)
        update()
    }

    private var questions: [Notice] { all.filter { $0.app != nil } }

    private func question(about app: SandboxedApp) -> Notice? { questions.first { $0.app == app } }
}

extension String {
    /// The text on one line, without the characters that control a terminal or the direction of writing.
    var withoutControls: String {
        var line = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: line.append(" ")
            case _ where scalar.controlsDirection: break
            default: line.append(scalar)
            }
        }
        return String(line)
    }
}

extension Unicode.Scalar {
    /// True for embeddings, overrides and isolates, which could show a text in another order than it is written.
    fileprivate var controlsDirection: Bool { 0x202A...0x202E ~= value || 0x2066...0x2069 ~= value }
}
