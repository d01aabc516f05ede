import QtQuick 2.15
import "layout.mjs" as Looks
import "template.mjs" as Template
import "times.js" as Times

/* The form of times in the person's locale, and translations. */
QtObject {
    // Only the C locale has seconds there.
    readonly property string timeFormat: Qt.locale().timeFormat(Locale.ShortFormat).replace(/:ss/, "")

    /* An instant's time of day. */
    function time(instant) {
        return Times.date(instant).toLocaleTimeString(Qt.locale(), timeFormat);
    }

    /* An instant in a form of layouts: "time", "date-time", with the day in front unless that is the day of `now`, or
       "date". */
    function instantText(instant, form, now) {
        const days = Times.daysUntil(instant, now);
        if (form === "time" || form === "date-time" && days === 0) {
            return time(instant);
        }
        const date = Times.date(instant);
        const day = days > 0 && days < 7 ? Qt.locale().standaloneDayName(date.getDay(), Locale.ShortFormat)
            : date.toLocaleDateString(Qt.locale(), Locale.NarrowFormat);
        return form === "date" ? day : day + " " + time(instant);
    }

    /* A length in words, such as 1 h 30 min. */
    function length(microseconds) {
        const seconds = Math.round(microseconds / 1000000);
        const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
        const parts = [
            hours > 0 ? localized("{number} h", {number: hours}) : "",
            minutes > 0 ? localized("{number} min", {number: minutes}) : "",
            seconds % 60 > 0 ? localized("{number} s", {number: seconds % 60}) : "",
        ];
        return parts.filter(part => part !== "").slice(0, 2).join(" ");
    }

    /* The text of an element of a look that has one. */
    function elementText(element, now) {
        return Looks.elementText(element, now, localized, instantText);
    }

    /* The texts of the elements of these types in an element. */
    function words(element, types, now) {
        const own = types.indexOf(element.type) >= 0 ? [elementText(element, now)] : [];
        return (element.children || []).reduce((found, child) => found.concat(words(child, types, now)), own);
    }

    /* A text, translated, with values in the place of `{name}`. */
    function localized(text, values) {
        const domain = "alarms";
        return Template.filled(i18nd(domain, text), values || {});
    }
}
