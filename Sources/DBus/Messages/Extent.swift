/// The extent of a value.
public struct Extent: Equatable, Sendable {
    /// The number of values, including the value itself and nested ones, but not structures and entries, which may take
    /// no bytes of their own.
    public internal(set) var values = 0
    /// The depth of nested containers, including variants: 0 for a basic type.
    ///
    /// A message may nest 64 containers (D-Bus Specification, *Marshaling*); a bus disconnects the sender of a deeper
    /// one. So a stored value, which is nested in messages later, must leave room.
    public internal(set) var depth = 0
    /// The depth of nested dictionaries, arrays and structures.
    public internal(set) var levels = 0
    /// True if the value contains a file descriptor, or an empty array of descriptors.
    public internal(set) var hasDescriptors = false
}
