internal import DBus

/// The ordinary notices.
extension Notifications {
    /// The maximum number of notices that are kept, the latest ones.
    private static let mostNotices = 16

    /// Shows an ordinary notice, which expires by itself, as soon as there is a server.
    ///
    /// While an alarm rings it is closed; it is shown again afterwards unless a person or the server has closed it.
    public func inform(_ summary: String, body: String) {
        let content = Notification(notice: summary, body: body)
        guard !notices.contains(where: { $0.content == content && $0.state == .waiting }) else { return }
        notices = notices.suffix(Self.mostNotices - 1) + [Notice(content)]
        updateNotices()
        watch.need()
    }

    /// Shows the notices; while an alarm rings, closes them.
    func updateNotices() {
        guard !notices.isEmpty, let server = watch.server else { return }
        let isAlerting = postings.values.contains { $0.content.kind == .alert }
        for notice in notices {
            switch notice.state {
            case .waiting where !isAlerting: show(notice, on: server)
            case .shown(let number) where isAlerting:
                notice.state = .waiting
                record?.saveLater()
                close(number)
            case .waiting, .sent, .shown: break
            }
        }
    }

    /// Handles the closing of a notification that is no posting.
    func noticeClosed(_ number: UInt32) {
        notices.removeAll { $0.state == .shown(number) }
    }

    /// Goes on with the notices that the server shows of the service before this one: what they say is still true.
    func adopt(_ found: [ShownNotice]) {
        notices =
            found.suffix(Self.mostNotices).map { notice in
                Notice(Notification(notice: notice.summary, body: notice.body), .shown(notice.number))
            } + notices
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
            record?.saveLater()
            // An alarm may ring by now.
            updateNotices()
        } catch {
            remove(notice)
            whenFailed?(error)
        }
        settle()
    }

    private func remove(_ notice: Notice) {
        notices.removeAll { $0 === notice }
    }
}
