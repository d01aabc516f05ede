/// A value of an app's own type, which needs not be `Sendable`, on its way to another thread. The types are `Codable` data,
/// which are copied. An app whose type refers to mutable state must protect that, as with Apple's ActivityKit.
struct UncheckedSendable<Wrapped>: @unchecked Sendable {
    let value: Wrapped

    init(_ value: Wrapped) {
        self.value = value
    }
}
