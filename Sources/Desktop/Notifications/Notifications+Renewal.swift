internal import AlarmCore
internal import EventLoop

/// The alerts that another program may have replaced unnoticed, and those that it closes.
extension Notifications {
    /// Returns the time at which an alert is to be posted under a new number, µs on `CLOCK_MONOTONIC`; `nil`: it keeps the
    /// one that it has.
    func renewalTime(of posting: Posting) -> Int64? {
        guard posting.state == .shown, posting.content.kind == .alert, watch.server?.needsNewNumbers == true else {
            return nil
        }
        let delays = policy.renewalDelays
        let time =
            posting.shownSince
            + (posting.delivery.renewals == 0 ? delays.first : delays.further).microseconds
        // The server may be about to close it because of the press.
        return max(time, posting.pressed.map { $0.time + policy.closeAfterPress.microseconds } ?? time)
    }

    /// Posts an alert under a new number, as is due from time to time.
    func renewDue(_ id: AlarmID) {
        postings[id]?.delivery.renewals += 1
        renew(id)
    }

    /// Posts an alert under a new number: what the server shows under the old one may be another program's.
    ///
    /// - Parameter countsClose: True if a close of the old number counts as a person's; false if the old number shows
    ///   another program's notification.
    func renew(_ id: AlarmID, countsClose: Bool = true) {
        guard let posting = postings[id], let ring = posting.ring else { return }
        countAnewIfStable(posting)
        shown[posting.number] = nil
        postings[id]?.forgetNumber()
        replace(posting.number, of: id, since: ring, countsClose)
        send(id)
    }

    /// Closes an alert that the service before this one has shown. A press on it counts for a moment, if it rings on.
    func adopt(_ found: ShownRing) {
        guard let ring = postings[found.alarm]?.ring, ring.wall == found.start else { return close(found.number) }
        replace(found.number, of: found.alarm, since: ring, true)
    }

    private func replace(_ number: UInt32, of id: AlarmID, since ring: Moment, _ countsClose: Bool) {
        let end = Clock.monotonic.now + policy.formerNumberTime.microseconds
        let countsClose = countsClose && watch.server?.tellsOwnCloses == true
        add(FormerNumber(alarm: id, ring: ring, end: end, countsClose: countsClose), number)
        close(number)
    }

    /// Notes that an alert that another program has closed stays on the screen, where the server does that. Its buttons
    /// have their effect, as their keys prove what was shown; a close has none: it may be of what that program shows.
    func keepClosed(_ posting: Posting) {
        guard watch.server?.keepsClosed == true, let ring = posting.ring else { return }
        add(FormerNumber(alarm: posting.alarm.id, ring: ring, end: .max, countsClose: false), posting.number)
    }

    private func add(_ former: FormerNumber, _ number: UInt32) {
        formerNumbers = formerNumbers.filter { alarm(formerly: $0.key) != nil }
        formerNumbers[number] = former
    }

    /// Returns the alarm that rings on after its alert had this number; `nil`: there is none, or that is too long ago.
    func alarm(formerly number: UInt32) -> AlarmID? {
        guard let former = formerNumbers[number], former.end > Clock.monotonic.now,
            postings[former.alarm]?.ring == former.ring
        else { return nil }
        return former.alarm
    }

    /// Updates ``closedByOthers`` after a change of the number of times that other programs have closed an alert.
    func updateForeignCloses(of id: AlarmID) {
        if let delivery = postings[id]?.delivery, delivery.foreignCloses > policy.toleratedCloses {
            closedByOthers.insert(id)
        } else if closedByOthers.contains(id) {
            closedByOthers.remove(id)
        }
    }
}
