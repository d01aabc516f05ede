/// The driver's unit of time, ns, in other units.
enum Nanoseconds {
    static let perMicrosecond = 1e3
    static let perMillisecond = 1e6
}
