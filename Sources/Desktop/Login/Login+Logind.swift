internal import AlarmCore
internal import DBus
internal import EventLoop

/// The connection to logind, its locks and its signals.
extension Login {
    func joined(_ connection: Connection) {
        self.connection = connection
        do {
            owner = try NameOwner(of: RemoteObject.login.name, on: connection) { [unowned self] _, now in
                ownerChanged(to: now)
            }
        } catch {
            lost(error)
        }
    }

    func lost(_ error: BusError) {
        owner = nil
        connection = nil
        end(because: LocalizableText("the system bus can't be reached"))
    }

    private func ownerChanged(to owner: BusName?) {
        guard let owner, let connection else {
            end(because: LocalizableText("{service} is not running", ["service": .verbatim("logind")]))
            report(.failed("logind is not running: sleep is neither noticed nor prevented"))
            return
        }
        let rule = RemoteObject.login.signals(from: owner, "PrepareForSleep")
        signals = connection.subscribe(to: rule) { [unowned self] signal in
            var reader = Reader(signal)
            guard let isComing = try? reader.boolean() else { return }
            if isComing { sleepComes() } else { awake() }
        }
        loseTrack()
        for lock in wantedLocks { take(lock, from: owner, on: connection) }
        ask(owner, on: connection)
        askForHibernation(owner, on: connection)
    }

    private func end(because reason: LocalizableText) {
        signals = nil
        question = nil
        settingCalls = []
        hibernation = [:]
        for lock in locks { lock.forgetCall() }
        try? silence?.disarm()
        absence = reason
        update()
        loseTrack()
    }

    /// Sets the state of an announced sleep to unknown.
    private func loseTrack() {
        guard phase == .sleepComes || phase == .sleepMayCome else { return }
        phase = .unknown
        report(.awake)
    }

    private func askForHibernation(_ owner: BusName, on connection: Connection) {
        hibernation = [:]
        settingCalls = HibernationSetting.names.compactMap { name in
            // Replacements of logind may lack the setting.
            try? connection.call(RemoteObject.login.query(name, on: owner)) { [unowned self] answer in
                guard var value = try? answer.get().propertyValue, let text = try? value.string() else { return }
                hibernation[name] = HibernationSetting.problem(name, text)
                update()
            }
        }
    }

    private func ask(_ owner: BusName, on connection: Connection) {
        question = try? connection.call(RemoteObject.login.query("PreparingForSleep", on: owner)) {
            [unowned self] answer in
            question = nil
            // Without an answer, no sleep is assumed.
            if case .success(let message) = answer, var value = message.propertyValue, (try? value.boolean()) == true {
                sleepComes()
            } else if phase == .unknown {
                awake()
            }
        }
    }
}
