internal import AlarmCore
internal import EventLoop

/// Who is shown where a server doesn't show all at once.
///
/// What is shown stays, for it may be about to be answered: what comes later waits. But where alerts wait for others that
/// nobody answers, they take turns, so that each is seen while it rings.
extension Notifications {
    /// Whether `id`, which waits, can be sent now. If something has to give way for that, it does; if that can only be
    /// later, it is seen to.
    func makeRoom(for id: AlarmID, in place: String, on server: NotificationServer) -> Bool {
        guard calls.count < policy.mostCalls else { return false }
        guard let waiting = postings[id], let room = server.room(for: waiting.content.kind) else { return true }
        let shown = shown.values.compactMap { postings[$0] }.filter { $0.place == place }
        guard shown.count + calls.values.count(where: { $0.place == place }) >= room else { return true }
        guard waiting.content.kind == .alert else { return false }
        guard let longest = shown.min(by: { $0.shownSince < $1.shownSince }) else { return false }
        // Whoever has just given way would at once have the next one give way, and so on.
        let end = max(longest.shownSince, waiting.gaveWay) + policy.turnLength.microseconds
        guard end <= Clock.monotonic.now else {
            arm(at: end)
            return false
        }
        giveWay(longest)
        return true
    }

    /// Closes what is shown, so that it waits again.
    private func giveWay(_ posting: Posting) {
        let id = posting.alarm.id
        shown[posting.number] = nil
        close(posting.number)
        postings[id]?.forgetNumber()
        postings[id]?.state = .queued
        postings[id]?.gaveWay = Clock.monotonic.now
        queues[posting.place, default: PostingQueue()].append(id, posting.content.kind)
    }

    /// What is withdrawn, or is to be sent, doesn't wait any more.
    func leaveQueue(_ posting: Posting) {
        let place = posting.place
        guard posting.state == .queued, queues[place] != nil else { return }
        queues[place]?.remove(posting.alarm.id, posting.content.kind)
        if queues[place]?.isEmpty == true { queues[place] = nil }
    }
}
