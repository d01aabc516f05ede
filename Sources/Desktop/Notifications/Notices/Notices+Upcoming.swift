public import ActivityCore
public import AlarmCore

/// The notices of alarms that are to ring, each with a button that leaves the occurrence out.
extension Notices {
    /// Shows the notice of the occurrence that `alarm` waits for; once, so that one that was closed doesn't come back.
    /// One whose text is another now is replaced. A no-op if the alarm waits for none.
    ///
    /// - Parameter shown: Its texts and its button.
    public func tell(of alarm: Alarm, _ shown: LayoutElement) {
        guard let occurrence = alarm.upcoming else { return }
        let content = Notification(upcoming: shown)
        if let notice = notice(of: occurrence) {
            // Of one that the service before has shown the text is known.
            let isSame = notice.content.numbered(1) == content || notice.isFound(with: content)
            if notice.isFound(with: content) { notice.content = content }
            guard !isSame else { return }
            retract(notice)
        } else {
            guard told.insert(occurrence).inserted else { return }
        }
        let alike = all.count { $0.content.numbered(1) == content }
        add(make(content.numbered(alike + 1), of: occurrence))
    }

    /// The occurrences whose notices are on the screen, or wait.
    public var noticedOccurrences: [Occurrence] { all.compactMap(\.occurrence) }

    /// Closes the notice of an occurrence that nobody has to expect any more. If it is to come after all, people are
    /// told anew.
    public func retract(_ occurrence: Occurrence) {
        told.remove(occurrence)
        if let notice = notice(of: occurrence) { retract(notice) }
    }

    private func notice(of occurrence: Occurrence) -> Notice? { all.first { $0.occurrence == occurrence } }
}

extension Notice {
    /// True if the service before this one has shown it, with the text of `other`.
    fileprivate func isFound(with other: Notification) -> Bool {
        origin != .given && content.summary == other.summary && content.lines == other.lines
    }
}
