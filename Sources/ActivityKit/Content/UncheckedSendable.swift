/// A value of an app's type, which may not be `Sendable`, passed to another thread. These types are `Codable` data,
/// which is copied. An app whose type refers to mutable state must protect it, as with Apple's ActivityKit.
struct UncheckedSendable<Wrapped>: @unchecked Sendable {
    let value: Wrapped

    init(_ value: Wrapped) {
        self.value = value
    }
}
