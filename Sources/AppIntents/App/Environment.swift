internal import Glibc

/// The environment of a process.
struct Environment {
    /// The environment of this process. The corresponding C function is `getenv`.
    static let current = Environment { name in getenv(name).map { String(cString: $0) } }

    private let value: @Sendable (String) -> String?

    init(_ value: @escaping @Sendable (String) -> String?) {
        self.value = value
    }

    /// The value of a variable; `nil` if it isn't set, or empty.
    subscript(name: String) -> String? {
        value(name).flatMap { $0.isEmpty ? nil : $0 }
    }
}
