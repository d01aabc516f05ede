import AlarmsClient

extension Action {
    /// The row of `List`.
    func row(of app: AppActions) -> Value {
        .dictionary([
            "App": .string(app.id), "Intent": .string(id), "Title": .string(title),
            "Subtitle": .string(subtitle ?? ""), "Icon": .string(app.icon ?? ""), "Modes": .strings(modes),
            "Parameters": .array(parameters.map(\.row), of: "a{sv}"),
        ])
    }
}

extension ActionParameter {
    /// The row of the key `Parameters`.
    var row: Value {
        .dictionary([
            "Name": .string(name), "Title": .string(title), "Type": .string(type.name),
            "Optional": .boolean(isOptional),
        ])
    }
}

extension UndoableAction {
    /// The row of `ListUndo`.
    var row: Value {
        .dictionary([
            "App": .string(app), "Token": .string(undo.token), "Title": .string(undo.title),
            "Time": .uint64(UInt64(clamping: time)),
        ])
    }
}
