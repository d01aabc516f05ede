internal import DBus
internal import EventLoop

/// The locks and their problems.
extension Login {
    var locks: [InhibitorLock] { [delayLock, sleepLock, lidLock] }

    var wantedLocks: [InhibitorLock] {
        (phase == .sleepMayCome ? [] : [delayLock]) + Block.allCases.filter(blocks.contains).map(lock(for:))
    }

    func lock(for block: Block) -> InhibitorLock {
        switch block {
        case .sleep: sleepLock
        case .lid: lidLock
        }
    }

    func takeMissing() {
        guard let connection, let owner = owner?.current.flatMap({ $0 }) else { return }
        for lock in wantedLocks where lock.isMissing { take(lock, from: owner, on: connection) }
    }

    func take(_ lock: InhibitorLock, from owner: BusName, on connection: Connection) {
        lock.take(from: owner, on: connection) { [unowned self] failure in
            if let failure { report(.failed(failure)) }
            settled()
        }
        // Without a timer, a missing answer isn't detected.
        if lock.isAsked { try? silence?.arm(at: Clock.monotonic.now + answerTime) }
    }

    func settled() {
        absence = nil
        if !locks.contains(where: \.isAsked) { try? silence?.disarm() }
        update()
    }

    func noteSilence() {
        for failure in locks.compactMap({ $0.noteSilence() }) { report(.failed(failure)) }
        absence = nil
        update()
    }

    func update() {
        let locks = blocks.contains(.sleep) ? [delayLock, sleepLock] : [delayLock]
        let hibernation = HibernationSetting.names.compactMap { self.hibernation[$0] }
        problems = absence.map { [$0] } ?? locks.compactMap(\.problem) + hibernation
    }
}
