import QtQuick 2.15
import "template.mjs" as Template

/* The names of activities, and the texts of looks. */
QtObject {
    /* The first line of an activity's title, else a name from the id of its app. */
    function title(activity) {
        return String(activity.Title || "").split("\n")[0] || String(activity.AppId || "").split(".").pop()
            || i18nd("alarms", "Live activity");
    }

    /* An activity's own word on how it stands; empty if there is none. */
    function status(activity) {
        const text = (activity.Content || {}).status;
        return typeof text === "string" ? text : "";
    }

    /* A text of layout.mjs, translated, with values in the place of `{name}`. */
    function localized(text, values) {
        const domain = "alarms";
        return Template.filled(i18nd(domain, text), values || {});
    }
}
