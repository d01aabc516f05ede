/// The columns of the table `activity` by their index in its statements, except columns of keys, see ``KeyColumn``.
enum ActivityColumn: Int32, StatementColumn {
    case id, owner, callerBus, caller, state, asOf, updateCount, alertTitle, alertBody, alertSound, startWall, startBoot
    case endWall, endBoot, dismissalBoot, dismissAt, bootID, parts, written

    static let names = [
        "id", "owner", "caller_bus", "caller", "state", "as_of", "update_count", "alert_title", "alert_body",
        "alert_sound", "start_wall", "start_boot", "end_wall", "end_boot", "dismissal_boot", "dismiss_at", "boot_id",
        "parts", "written",
    ]
}
