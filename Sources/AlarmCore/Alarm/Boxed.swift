/// A large value in a box that its copies share until one of them is changed: copying it takes one retain.
@usableFromInline
struct Boxed<Value> {
    @usableFromInline
    final class Box {
        @usableFromInline var value: Value

        @inlinable
        init(_ value: Value) {
            self.value = value
        }
    }

    @usableFromInline var box: Box

    @inlinable
    init(_ value: Value) {
        box = Box(value)
    }

    @inlinable var value: Value {
        _read { yield box.value }
        _modify {
            if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
            yield &box.value
        }
    }
}

extension Boxed: Equatable where Value: Equatable {
    @usableFromInline
    static func == (left: Boxed, right: Boxed) -> Bool {
        left.box === right.box || left.value == right.value
    }
}

extension Boxed: Hashable where Value: Hashable {
    @usableFromInline
    func hash(into hasher: inout Hasher) {
        hasher.combine(value)
    }
}

/// The compiler can't check that a class with a variable is safe. It is: a box is only changed while one value has it,
/// so no other thread can read it then, and its content is `Sendable`.
extension Boxed: @unchecked Sendable where Value: Sendable {}
