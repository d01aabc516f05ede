/// The columns of the table `activity`, by their index in its statements. The column of an opaque value is followed by
/// the column of its size.
enum ActivityColumn: Int32, StatementColumn {
    case id, owner, callerBus, caller, kind, title, appID, attributes, attributesSize, content, contentSize, layout
    case layoutSize, layoutActions, startAt, staleAt, relevance, icon, tint, link, notice, endsWithCaller, state, asOf
    case updateCount, alertTitle, alertBody, alertSound, startWall, startBoot, endWall, endBoot, dismissalBoot
    case dismissAt, bootID, parts, written

    static let names = [
        "id", "owner", "caller_bus", "caller", "kind", "title", "app_id", "attributes", "attributes_size", "content",
        "content_size", "layout", "layout_size", "layout_actions", "start_at", "stale_at", "relevance", "icon", "tint",
        "link", "notice", "ends_with_caller", "state", "as_of", "update_count", "alert_title", "alert_body",
        "alert_sound", "start_wall", "start_boot", "end_wall", "end_boot", "dismissal_boot", "dismiss_at", "boot_id",
        "parts", "written",
    ]
}
