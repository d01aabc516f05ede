internal import ActivityCore
internal import AlarmBus
internal import AlarmCore
internal import AlarmTurn
internal import DBus
internal import Desktop
internal import EventLoop

/// The requests of a turn.
extension Service {
    /// Performs a request with the current alarms, and returns its reply.
    func reply(to request: TurnRequest, at now: Moment) -> Reply {
        switch request {
        case .call(let call, let caller): return reply(to: call, from: caller, at: now)
        case .refusal(let call, let error): return .message(call.expectsReply ? try? call.reply(error) : nil)
        case .exported(let reply): return .exported(reply)
        case .press(let press, let result): return self.press(press, on: result, at: now)
        case .skip(let occurrence): skip(occurrence, at: now)
        case .startTimer(let length): startTimer(of: length, at: now)
        }
        return .message(nil)
    }

    private func reply(to waiting: WaitingCall, from caller: Caller, at now: Moment) -> Reply {
        let call = waiting.message
        let request = call.path == .search ? search.read(call, from: caller) : bus.read(call, from: caller)
        do throws(BusError) {
            switch request {
            case .question(let answer): return .message(call.expectsReply ? answer : nil)
            case .listing(let listing):
                return .message(call.expectsReply ? answer(to: waiting, listing, from: caller) : nil)
            case .command(let command, let results):
                let change = try apply(command, by: caller, at: now, of: call)
                return .message(try call.expectsReply ? bus.reply(to: call, results, after: change) : nil)
            case .activityCommand(let command):
                try apply(command, by: caller, at: now)
                return .message(try call.expectsReply ? bus.reply(to: call, done: command) : nil)
            case .activation(let activation, let results):
                var shown = StartedCommand(id: activation.id)
                if let command = activation.command {
                    let change = try apply(command, by: caller, at: now, of: call)
                    shown = started(by: change, at: now) ?? shown
                }
                return .started(try? call.expectsReply ? bus.reply(to: call, results, of: activation.id) : nil, shown)
            case .registration(let places):
                if let sender = call.sender {
                    do throws(Refusal) { try widgets.register(places, by: sender) } catch { throw BusError(error) }
                }
                return .message(try call.expectsReply ? bus.reply(to: call, .none, of: nil) : nil)
            case .soundCheck: return call.expectsReply ? .soundStatus(call) : .message(nil)
            case .authorizationRequest(let app, let usage):
                permissions.ask(about: app, usage: usage)
                let decision = turn.alarms.authorizations[app] ?? .notDetermined
                return .message(try call.expectsReply ? bus.reply(to: call, decision) : nil)
            }
        } catch {
            return .message(call.expectsReply ? try? call.reply(error) : nil)
        }
    }

    private func answer(to waiting: WaitingCall, _ listing: Listing, from caller: Caller) -> Message? {
        let call = waiting.message
        let state = SharedAnswers.State(revision: turn.revision, wakeSupport: view.wakeSupport)
        return answers.answer(to: waiting, listing, after: calls.count, in: state) {
            do throws(BusError) { return try bus.reply(to: call, listing, from: caller) } catch {
                return try? call.reply(error)
            }
        }
    }

    /// Applies a command of a call. If there is no decision on an app yet, asks the person.
    ///
    /// - Throws: `BusError`, to be sent as the reply; then nothing has changed.
    private func apply(
        _ command: Command, by caller: Caller, at now: Moment, of call: Message
    ) throws(BusError) -> Change {
        do throws(CommandError) { return try turn.apply(command, by: caller, at: now) } catch {
            if case .refused(.notAuthorized) = error, let app = caller.sandboxedApp {
                permissions.ask(about: app, usage: bus.usage(statedIn: call))
            }
            throw BusError(error)
        }
    }

    private func apply(_ command: ActivityCommand, by caller: Caller, at now: Moment) throws(BusError) {
        do throws(CommandError) { try turn.apply(command, by: caller, at: now) } catch {
            if case .refused(.notAuthorized) = error, case .start = command, turn.activities.isEnabled,
                let app = caller.sandboxedApp
            {
                permissions.ask(about: app, usage: "")
            }
            throw BusError(error)
        }
    }

    /// Skips an occurrence: the alarm continues with the next, as with the method SkipNext, or ends, as with Stop. A
    /// no-op if the alarm isn't waiting for this occurrence.
    private func skip(_ occurrence: Occurrence, at now: Moment) {
        let id = occurrence.id
        guard let alarm = turn.alarms.alarm(id), alarm.upcoming == occurrence else { return }
        do throws(CommandError) {
            try turn.apply(alarm.repeats ? .skipNext(id) : .stop(id), at: now)
        } catch {
            Log.write(.warning, "the next occurrence of \(id) can't be skipped: \(error)")
        }
    }

    /// Starts a timer chosen by a person, as the method StartTimer does.
    private func startTimer(of length: Interval, at now: Moment) {
        do throws(CommandError) {
            try turn.apply(
                .schedule(.random(), [.preAlert(UInt64(clamping: length.microseconds)), .title("")]), at: now)
        } catch {
            Log.write(.warning, "a timer from the tray can't be started: \(error)")
        }
    }
}

extension BusError {
    /// Converts the error of a command.
    fileprivate init(_ error: CommandError) {
        switch error {
        case .refused(let refusal): self.init(refusal)
        case .notStored(let failure): self = .storageFailed(failure.reason)
        }
    }
}
