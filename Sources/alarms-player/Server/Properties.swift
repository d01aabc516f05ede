internal import CPulse

/// The properties of a client or a stream. The corresponding C type is `pa_proplist`.
final class Properties {
    let list: OpaquePointer?

    init(_ properties: KeyValuePairs<String, String>) {
        list = pa_proplist_new()
        for (key, value) in properties { pa_proplist_sets(list, key, value) }
    }

    deinit {
        if let list { pa_proplist_free(list) }
    }

    /// Returns the properties of the program, which name the owner of the sound.
    static func program() -> Properties {
        Properties([
            PA_PROP_APPLICATION_NAME: "Alarms", PA_PROP_APPLICATION_ID: "org.example.Alarms",
            PA_PROP_APPLICATION_ICON_NAME: "org.example.Alarms",
        ])
    }

    /// Returns the properties of the stream, which mark it as an alarm, for rules of sound servers and people.
    static func stream() -> Properties {
        Properties([
            PA_PROP_MEDIA_ROLE: "alarm", PA_PROP_MEDIA_NAME: "Alarm", PA_PROP_MEDIA_ICON_NAME: "org.example.Alarms",
        ])
    }
}
