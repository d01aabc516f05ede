/// One group of figures; its raw value is its name on the command line.
enum Measurement: String, CaseIterable {
    case roundtrip, pipelined, durable, list, lateness, footprint, load, growth, idle, zones, texts, silence, find,
        stop, flood, update, kit, intents
}
