internal import AlarmCore
internal import EventLoop

/// The alerts that another program may have replaced unnoticed, and those that it closes.
extension AlarmNotifications {
    /// Returns the time at which an alert is to be posted under a new number, µs on `CLOCK_MONOTONIC`; `nil`: it keeps the
    /// one that it has.
    func renewalTime(of posting: Posting) -> Int64? {
        let slot = posting.slot
        guard slot.state == .shown, posting.isAlert, board.server?.needsNewNumbers == true else { return nil }
        let delays = policy.renewalDelays
        let time = slot.shownSince + (slot.delivery.renewals == 0 ? delays.first : delays.further).microseconds
        // The server may be about to close it because of the press.
        return max(time, slot.press.map { $0.time + policy.closeAfterPress.microseconds } ?? time)
    }

    /// Posts an alert under a new number, as is due from time to time.
    func renewDue(_ posting: Posting) {
        posting.slot.delivery.renewals += 1
        renew(posting)
    }

    /// Posts an alert under a new number: what the server shows under the old one may be another program's.
    ///
    /// - Parameter countsClose: True if a close of the old number counts as a person's; false if the old number shows
    ///   another program's notification.
    func renew(_ posting: Posting, countsClose: Bool = true) {
        guard posting.isAlert else { return }
        countAnewIfStable(posting)
        let number = posting.slot.number
        board.forgetNumber(of: posting.slot)
        replace(number, of: posting, countsClose)
        send(posting.alarm.id)
    }

    /// Closes an alert that the service before this one has shown. A press on it counts for a moment, if it rings on.
    func replace(_ found: ShownRing) {
        guard let posting = postings[found.alarm], posting.ring?.wall == found.start else {
            return board.close(found.number)
        }
        replace(found.number, of: posting, true)
    }

    private func replace(_ number: UInt32, of posting: Posting, _ countsClose: Bool) {
        let end = Clock.monotonic.now + policy.formerNumberTime.microseconds
        keep(number, of: posting, until: end, countsClose: countsClose && board.server?.tellsOwnCloses == true)
        board.close(number)
    }

    /// Notes that an alert that another program has closed stays on the screen, where the server does that. Its buttons
    /// have their effect, as their keys prove what was shown; a close has none: it may be of what that program shows.
    func keepClosed(_ posting: Posting, _ number: UInt32) {
        if board.server?.keepsClosed == true { keep(number, of: posting, until: .max, countsClose: false) }
    }

    /// Has presses count, for the ring that goes on, on a number that its alert has no longer.
    ///
    /// - Parameters:
    ///   - end: The time until which they do, µs on `CLOCK_MONOTONIC`.
    ///   - countsClose: True if the first close counts, too, as that of a person.
    private func keep(_ number: UInt32, of posting: Posting, until end: Int64, countsClose: Bool) {
        guard let ring = posting.ring else { return }
        forgetFormerNumbers()
        let slot = NotificationSlot(posting.slot.delivery) { [unowned self] in receive($0, ofFormer: number) }
        formerNumbers[number] = FormerNumber(
            alarm: posting.alarm.id, ring: ring, end: end, countsClose: countsClose, slot: slot)
        board.adopt(slot, number)
    }

    /// Forgets the former numbers by which nothing counts any more.
    func forgetFormerNumbers() {
        for (number, former) in formerNumbers where posting(of: former) == nil {
            board.forgetNumber(of: former.slot)
            formerNumbers[number] = nil
        }
    }

    private func receive(_ event: NotificationSlot.Event, ofFormer number: UInt32) {
        guard let former = formerNumbers[number], let posting = posting(of: former) else { return }
        switch event {
        case .pressed(let key): pressed(key, on: former.slot, of: posting)
        case .closed(let reason, _, _):
            formerNumbers[number]?.countsClose = false
            // There may be more to come of it.
            board.adopt(former.slot, number)
            if former.countsClose { formerClosed(posting, reason) }
        case .shown, .refused, .lost: break
        }
    }

    /// Returns the alert of the ring that had this number; `nil`: it doesn't ring on, or that is too long ago.
    private func posting(of former: FormerNumber) -> Posting? {
        guard former.end > Clock.monotonic.now, let posting = postings[former.alarm], posting.ring == former.ring else {
            return nil
        }
        return posting
    }

    /// Updates ``closedByOthers`` after a change of the number of times that other programs have closed an alert.
    func updateForeignCloses(of id: AlarmID) {
        if let posting = postings[id], posting.slot.delivery.foreignCloses > policy.toleratedCloses {
            closedByOthers.insert(id)
        } else if closedByOthers.contains(id) {
            closedByOthers.remove(id)
        }
    }
}
