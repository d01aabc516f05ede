internal import DBus

/// The ordinary notices.
extension Notifications {
    /// The maximum number of notices that are kept, the latest ones.
    private static let mostNotices = 16

    /// Shows an ordinary notice, which expires by itself, as soon as there is a server.
    ///
    /// - Parameter givesWay: True if it is closed while an alarm rings, and shown again afterwards unless a person or the
    ///   server has closed it; false if it can't wait.
    public func inform(_ summary: String, body: String, givesWay: Bool = false) {
        let content = Notification(notice: summary, body: body)
        guard !notices.contains(where: { $0.content == content && $0.state == .waiting }) else { return }
        notices = notices.suffix(Self.mostNotices - 1) + [Notice(content, givesWay: givesWay)]
        updateNotices()
        watch.need()
    }

    /// Shows the notices; while an alarm rings, closes those that give way.
    func updateNotices() {
        guard !notices.isEmpty, let server = watch.server else { return }
        let isAlerting = postings.values.contains { $0.content.kind == .alert }
        for notice in notices {
            switch notice.state {
            case .waiting where !(isAlerting && notice.givesWay): show(notice, on: server)
            case .shown(let number) where isAlerting && notice.givesWay:
                notice.state = .waiting
                close(number)
            case .waiting, .sent, .shown: break
            }
        }
    }

    /// Handles the closing of a notification that is no posting.
    func noticeClosed(_ number: UInt32) {
        notices.removeAll { $0.state == .shown(number) }
    }

    /// Forgets the notices that the server showed, which has gone.
    func forgetNotices() {
        notices.removeAll { if case .shown = $0.state { true } else { false } }
        for notice in notices {
            notice.call = nil
            notice.state = .waiting
        }
    }

    private func show(_ notice: Notice, on server: NotificationServer) {
        do {
            notice.call = try connection.call(notify(notice.content, server), timeout: .max) {
                [unowned self, unowned notice] in answered(notice, with: $0)
            }
            notice.state = .sent
        } catch {
            remove(notice)
            whenFailed?(error)
        }
    }

    private func answered(_ notice: Notice, with answer: Result<Message, BusError>) {
        do throws(BusError) {
            notice.state = .shown(try Self.number(in: answer))
            // An alarm may ring by now.
            updateNotices()
        } catch {
            remove(notice)
            whenFailed?(error)
        }
    }

    private func remove(_ notice: Notice) {
        notices.removeAll { $0 === notice }
    }
}
