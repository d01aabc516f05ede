internal import CSystemd
internal import Glibc

/// Owns an `sd_event_source` of any kind.
final class EventSource {
    let source: OpaquePointer

    /// Adopts the reference that `add` returns in its argument.
    ///
    /// - Throws: The error that `add` returned for `call`.
    init(
        _ call: StaticString, priority: EventLoop.Priority, _ add: (UnsafeMutablePointer<OpaquePointer?>) -> Int32
    ) throws(SystemError) {
        var source: OpaquePointer?
        try SystemError.check(add(&source), call)
        guard let source else { throw SystemError(call, errno: ENOMEM) }
        self.source = source
        if priority != .normal {
            try SystemError.check(
                sd_event_source_set_priority(source, priority.rawValue), "sd_event_source_set_priority")
        }
    }

    deinit {
        // Unref isn't enough: the loop keeps its own reference while it dispatches the source.
        sd_event_source_disable_unref(source)
    }

    func setEnabled(_ state: Int32) {
        sd_event_source_set_enabled(source, state)
    }

    var enabled: Int32 {
        var state: Int32 = 0
        sd_event_source_get_enabled(source, &state)
        return state
    }
}
