internal import AlarmCore
internal import EventLoop

/// The choice of the alerts and countdowns that are shown on a server with little room.
///
/// Those that are shown stay, as a person may be about to answer them: later ones wait. But alerts that wait for
/// unanswered ones alternate with them, so that each is seen while it rings.
extension AlarmNotifications {
    /// Returns true if `id`, which waits, can be sent now. Makes another alert give way if that is needed, or arranges
    /// that one does later.
    func makeRoom(for id: AlarmID, in place: String, on server: NotificationServer) -> Bool {
        guard board.alarmCallCount < policy.mostCalls else { return false }
        guard let waiting = postings[id], let room = server.room(for: waiting.content.kind) else { return true }
        let shown = board.slots.values.lazy.filter { $0.place == place }
        // No further than up to the room: there may be thousands.
        let taken = shown.prefix(room).reduce(0) { count, _ in count + 1 } + board.callCount(in: place)
        guard taken >= room else { return true }
        guard waiting.isAlert, let longest = shown.min(by: { $0.shownSince < $1.shownSince }) else {
            return false
        }
        // An alert that has just given way would at once make the next one give way, and so on.
        let end = max(longest.shownSince, waiting.gaveWay) + policy.turnLength.microseconds
        guard end <= Clock.monotonic.now else {
            board.arm(at: end)
            return false
        }
        if let posting = longest.alarm.flatMap({ postings[$0] }) { giveWay(posting) }
        return true
    }

    /// Returns the number of the other alarms that ring, where they can't be seen.
    func others(than posting: Posting, on server: NotificationServer) -> Int {
        guard posting.isAlert, server.room(for: .alert) == 1 else { return 0 }
        return postings.values.count { $0.isAlert && $0.alarm.id != posting.alarm.id }
    }

    /// Posts an alert anew that says that others ring, once none does: no other takes its place.
    func correctOthers() {
        guard !isGathering, let server = board.server, server.room(for: .alert) == 1 else { return }
        let outdated = shown.filter { posting in
            posting.others > 0 && posting.slot.state == .shown && others(than: posting, on: server) == 0
        }
        for posting in outdated {
            giveWay(posting)
            sendQueued(in: posting.place)
        }
    }

    /// Closes a notification, which then waits again.
    private func giveWay(_ posting: Posting) {
        board.takeDown(posting.slot)
        postings[posting.alarm.id]?.gaveWay = Clock.monotonic.now
        waitForRoom(posting)
    }

    /// Adds a notification to the queue of its place.
    func waitForRoom(_ posting: Posting) {
        posting.slot.state = .queued
        queues[posting.place, default: PostingQueue()].append(posting.alarm.id, posting.content.kind)
    }

    /// Removes a notification from its queue, when it is withdrawn or about to be sent.
    func leaveQueue(_ posting: Posting) {
        let place = posting.place
        guard posting.slot.state == .queued, queues[place] != nil else { return }
        queues[place]?.remove(posting.alarm.id, posting.content.kind)
        if queues[place]?.isEmpty == true { queues[place] = nil }
    }
}
