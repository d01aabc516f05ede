internal import CPulse

/// What a sound server is told of a client or a stream. The corresponding C type is `pa_proplist`.
final class Properties {
    let list: OpaquePointer?

    init(_ properties: KeyValuePairs<String, String>) {
        list = pa_proplist_new()
        for (key, value) in properties { pa_proplist_sets(list, key, value) }
    }

    deinit {
        if let list { pa_proplist_free(list) }
    }

    /// Of the program: whose sound it is.
    static func program() -> Properties {
        Properties([
            PA_PROP_APPLICATION_NAME: "Alarms", PA_PROP_APPLICATION_ID: "org.example.Alarms",
            PA_PROP_APPLICATION_ICON_NAME: "alarm-symbolic",
        ])
    }

    /// Of the stream: that it is an alarm, for which sound servers and people have rules of their own.
    static func stream() -> Properties {
        Properties([
            PA_PROP_MEDIA_ROLE: "alarm", PA_PROP_MEDIA_NAME: "Alarm", PA_PROP_MEDIA_ICON_NAME: "alarm-symbolic",
        ])
    }
}
