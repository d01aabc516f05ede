/// The extent of a value.
public struct Extent: Equatable, Sendable {
    /// The number of values in it, itself among them. Structures and entries, which may take no byte of their own, don't
    /// count.
    public internal(set) var values = 0
    /// The depth of nested containers, variants among them: 0 for a basic type.
    ///
    /// A message may nest them 64 deep (D-Bus Specification, *Marshaling*), so a value that is stored, to be nested
    /// deeper in messages later, has to leave room: a bus ends the connection that sends a deeper one.
    public internal(set) var depth = 0
    /// The depth of nested dictionaries, arrays and structures.
    public internal(set) var levels = 0
    /// True if there is a file descriptor in it, or an empty array of such.
    public internal(set) var hasDescriptors = false
}
