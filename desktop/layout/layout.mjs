// SPDX-License-Identifier: Apache-2.0
// Looks of activities and of alarms, for the widgets of all desktops: a look becomes a tree of plain objects to draw, with
// names replaced by their values, and without what can't be drawn. Nothing here throws, whatever the look is. Qt 5.15's
// JavaScript is an old one: no `?.`, `??`, object spread or class fields. Times are microseconds since 1970 UTC.

const MOST_DEPTH = 6;
const MOST_ELEMENTS = 64;
const MOST_TEXT = 1024;
const MOST_NAME = 255;
const MOST_TIME = 9007199254740991;
const MOST_NUMBER = 1e20;
const SECOND = 1000000;

const STYLES = ["body", "title", "caption", "number"];
const ALIGNMENTS = ["start", "center", "end"];
const EXPANDED = ["expanded", "lock-screen"];
const LOCKED_ACTIONS = ["stop", "snooze", "pause", "resume"];
const ALARM_ACTIONS = LOCKED_ACTIONS.concat(["custom", "default"]);
// A widget has these buttons of its own beside what rings.
const RING_ACTIONS = ["stop", "snooze"];
const DEFAULT_ICON = "alarm-symbolic";

/**
 * Returns what to draw of an activity or an alarm in a region, or null for nothing. `row` has the properties of
 * org.example.Alarms.Activity or of org.example.Alarms.Alarm. An alarm has a tree only while it counts down, is paused or
 * rings, and if its look has one for the region. Of what rings the tree has no buttons that stop or snooze: the widget has
 * its own ones, which no look can hide. In the panel what rings has none: rings of all apps are shown alike there. What has
 * ended stays as it was at its end. Options:
 *  - `localized`: a function that translates a text, with values, as its second argument, in the place of each `{name}`
 *  - `title`: the title to show; by default the row's
 *  - `icon`: the icon's name if the row has none
 *  - `now`: the time, from which a pause is counted
 *  - `isLocked`: true on the locked screen, where no app's buttons are
 *  - `isPrivate`: true if nothing but the given title and icon may be shown
 *
 * An element of the tree has
 *  - `type`, `tint` ("" or #RRGGBB), `expand` (a Boolean), `label` (for screen readers, maybe "")
 *  - text: `text`, `style`, `lines`, `align`
 *  - icon: `icon`, `size`
 *  - timer: `to` and `from` (null if absent), `pausedAt` (0 if it isn't paused), `count`, `precision`, `style`, `align`
 *  - progress: `value` (null if it goes with the time), `to`, `from`, `pausedAt`, `shape`
 *  - button: `text` and `icon` (one may be ""), `action`, `role`
 *  - row and column: `children`, `align` (center by default in a row, start in a column; bars take the width there is)
 * The root of the plain look of what is stale has `isDim`, true. In compact regions and minimal there are no buttons, large
 * icons and further lines.
 */
export function tree(row, region, options) {
    const asked = options || {};
    const isCompact = EXPANDED.indexOf(region) < 0;
    const scope = isAlarm(row) ? alarmScope(row, asked) : activityScope(row, asked);
    if (!scope || isCompact && scope.isRinging)
        return null;
    if (isCompact) {
        scope.isCompact = true;
        scope.actions = [];
    }
    if (asked.isPrivate)
        return scope.isAlarm ? null : plain(scope, {region: region, icon: asked.icon, isPrivate: true});
    for (const name of fallbacks(region)) {
        const made = has(scope.layout, name) ? root(scope, scope.layout[name]) : null;
        if (made)
            return made;
    }
    if (scope.isAlarm || region === "compact-trailing" && has(scope.layout, region))
        return null;
    return plain(scope, {region: region, icon: icon(dictionary(row).Icon) || asked.icon, isPrivate: false});
}

/** Returns true if something in a tree changes with the time, now or later. */
export function counts(element, now) {
    if (!element)
        return false;
    if (element.children)
        return element.children.some(child => counts(child, now));
    if (element.pausedAt)
        return false;
    switch (element.type) {
    case "timer": return element.to === null || now < element.to;
    case "progress": return element.value === null && now < element.to;
    default: return false;
    }
}

/** Returns true if there is a button in a tree. */
export function hasButtons(element) {
    return !!element && (element.type === "button" || (element.children || []).some(hasButtons));
}

/** Returns true if an element takes the width there is, and not just what it needs: it expands, or has a bar in it. */
export function fillsWidth(element) {
    return element.expand || element.shape === "bar" || (element.children || []).some(fillsWidth);
}

/** Returns true if what draws one tree can draw the other one after it: they differ in values only. */
export function isAlike(one, other) {
    if (!one || !other)
        return one === other;
    const [children, others] = [one.children || [], other.children || []];
    return one.type === other.type && one.shape === other.shape && children.length === others.length &&
        children.every((child, index) => isAlike(child, others[index]));
}

/** Returns the text of a timer: 9:58, 1:00:00, or in minutes 12 min, 1 h 5 min. `localized` as for `tree`. */
export function timerText(timer, now, localized) {
    const time = timer.pausedAt || now;
    const isDown = timer.count === "down";
    const length = Math.max(0, isDown
        ? timer.to - (timer.from === null ? time : Math.max(time, timer.from))
        : (timer.to === null ? time : Math.min(time, timer.to)) - timer.from);
    const round = isDown ? Math.ceil : Math.floor;
    if (timer.precision === "minute")
        return minutes(round(length / (60 * SECOND)), localized);
    const seconds = round(length / SECOND);
    const hours = Math.floor(seconds / 3600);
    const rest = twoDigits(seconds % 60);
    const minute = Math.floor(seconds / 60) % 60;
    return hours ? hours + ":" + twoDigits(minute) + ":" + rest : minute + ":" + rest;
}

/** Returns how far a progress is, from 0 to 1. */
export function fraction(progress, now) {
    if (progress.value !== null)
        return progress.value;
    const time = progress.pausedAt || now;
    if (progress.to <= progress.from)
        return time < progress.to ? 0 : 1;
    return bounded((time - progress.from) / (progress.to - progress.from));
}

/** Returns a part of a whole, from 0 to 1, as text: 30 %. `localized` as for `tree`. */
export function percent(part, localized) {
    return localized("{number} %", {number: Math.floor(bounded(part) * 100)});
}

/**
 * Returns what a panel shows: `alarm` and `activity`, of which at most one is set, is shown whole, and `second` is an activity
 * shown by its region minimal. All are null if there is nothing. Rows are in the order to show.
 */
export function panelEntries(alarms, activities) {
    const inState = state => alarms.filter(alarm => alarm.State === state);
    const entries = (alarm, activity, second) => ({alarm: alarm || null, activity: activity || null, second: second || null});
    const ringing = inState("alerting");
    if (ringing.length)
        return entries(ringing[0]);
    const near = inState("countdown").concat(inState("paused"));
    const current = activities.filter(activity => activity.State === "active" || activity.State === "stale");
    if (near.length)
        return entries(near[0], null, near.length === 1 ? current[0] : null);
    if (current.length)
        return entries(null, current[0], current[1]);
    return entries(alarms.find(alarm => alarm.NextFireUSec > 0));
}

/** Returns the activities that a popup shows. */
export function popupEntries(activities) {
    return activities.filter(activity => activity.State !== "pending");
}

// --- names -----------------------------------------------------------------------------------------------------------------

function isAlarm(row) {
    return has(row, "CountdownTotalUSec");
}

function activityScope(row, options) {
    const known = dictionary(row);
    return {
        isAlarm: false,
        isRinging: false,
        isCompact: false,
        layout: dictionary(known.Layout),
        dictionaries: [
            {title: titleOf(known, options), stale: known.State === "stale"},
            dictionary(known.Content), dictionary(known.Attributes)],
        endedAt: known.State === "ended" && time(known.EndedUSec) || 0,
        tint: color(known.Tint) || "",
        actions: options.isLocked ? [] : null,
        localized: options.localized || (text => text),
    };
}

// Null if nothing but the plain row fits the alarm's state.
function alarmScope(alarm, options) {
    if (!has({countdown: 1, paused: 1, alerting: 1}, alarm.State))
        return null;
    const configuration = dictionary(alarm.Configuration);
    const isRinging = alarm.State === "alerting";
    const actions = options.isLocked ? LOCKED_ACTIONS : ALARM_ACTIONS;
    return {
        isAlarm: true,
        isRinging: isRinging,
        isCompact: false,
        layout: dictionary(configuration.layout),
        dictionaries: [alarmNames(alarm, options), dictionary(configuration.metadata)],
        endedAt: 0,
        tint: color(alarm.Tint) || "",
        actions: isRinging ? actions.filter(action => RING_ACTIONS.indexOf(action) < 0) : actions,
        localized: options.localized || (text => text),
    };
}

// A ring has no countdown, so no start and no end. The countdown of a paused one is as if it was paused now.
function alarmNames(alarm, options) {
    const state = alarm.State;
    const names = {
        title: titleOf(alarm, options), stale: false, "paused-at": 0,
        countdown: state === "countdown", paused: state === "paused", alerting: state === "alerting",
    };
    if (state !== "alerting") {
        const pausedAt = time(options.now) || 0;
        names.start = (state === "paused" ? pausedAt : time(alarm.CountdownStartUSec)) - time(alarm.CountdownElapsedUSec);
        names.end = names.start + time(alarm.CountdownTotalUSec);
        if (state === "paused")
            names["paused-at"] = pausedAt;
    }
    return names;
}

function titleOf(row, options) {
    return typeof options.title === "string" ? options.title : options.isPrivate ? "" : row.Title;
}

function lookUp(scope, name) {
    const found = scope.dictionaries.find(entries => has(entries, name));
    return found && found[name];
}

// --- elements ----------------------------------------------------------------------------------------------------------------

const MAKERS = {
    text: function (scope, element) {
        const text = valueOf(scope, element, "text", words);
        return isGiven(text) ? {
            text: text, style: choice(element.style, STYLES), lines: scope.isCompact ? 1 : lines(element.lines),
            align: choice(element.align, ALIGNMENTS),
        } : null;
    },
    icon: function (scope, element) {
        const name = valueOf(scope, element, "name", icon);
        return name ? {icon: name, size: choice(element.size, scope.isCompact ? ["small"] : ["small", "large"])} : null;
    },
    timer: function (scope, element) {
        const made = interval(scope, element);
        if (!made)
            return null;
        made.count = choice(element.count, made.to === null ? ["up", "down"] : ["down", "up"]);
        if ((made.count === "down" ? made.to : made.from) === null)
            return null;
        made.precision = choice(element.precision, ["second", "minute"]);
        made.style = choice(element.style, STYLES);
        made.align = choice(element.align, ALIGNMENTS);
        return made;
    },
    progress: function (scope, element) {
        const value = valueOf(scope, element, "value", part);
        const made = interval(scope, element);
        if (!made || value === undefined || value === null && (made.to === null || made.from === null))
            return null;
        made.value = value;
        made.shape = choice(element.shape, ["bar", "ring"]);
        return made;
    },
    button: function (scope, element) {
        const text = valueOf(scope, element, "text", words);
        const name = valueOf(scope, element, "icon", icon);
        const {action} = element;
        const isKnown = typeof action === "string" && action !== "" && (!scope.actions || scope.actions.indexOf(action) >= 0);
        if (!isKnown || text === undefined || name === undefined || !text && !name)
            return null;
        return {
            text: text || "", icon: name || "", action: action,
            role: choice(element.role, ["normal", "primary", "destructive"]),
        };
    },
    row: (scope, element, depth) => container(scope, element, depth, ["center", "start", "end"]),
    column: (scope, element, depth) => container(scope, element, depth, ALIGNMENTS),
};

function root(scope, element) {
    scope.left = MOST_ELEMENTS;
    return resolved(scope, element, 1);
}

// Null for what is left out.
function resolved(scope, element, depth) {
    if (depth > MOST_DEPTH || scope.left <= 0)
        return null;
    scope.left -= 1;
    const given = dictionary(element);
    if (!has(MAKERS, given.type) || !isShown(scope, given))
        return null;
    const tint = valueOf(scope, given, "tint", color);
    const label = valueOf(scope, given, "label", words);
    const made = MAKERS[given.type](scope, given, depth);
    if (!made || tint === undefined || label === undefined)
        return null;
    made.type = given.type;
    made.tint = tint || (made.type === "progress" ? scope.tint : "");
    made.expand = given.expand === true;
    made.label = label || "";
    return made;
}

function container(scope, element, depth, alignments) {
    const children = [];
    const given = Array.isArray(element.children) ? element.children : [];
    for (let index = 0; index < given.length && scope.left > 0; index += 1) {
        const child = resolved(scope, given[index], depth + 1);
        if (child)
            children.push(child);
    }
    return children.length ? {children: children, align: choice(element.align, alignments)} : null;
}

function interval(scope, element) {
    const [to, from, pausedAt] = ["to", "from", "paused-at"].map(key => valueOf(scope, element, key, time));
    return to === undefined || from === undefined || pausedAt === undefined
        ? null : {to: to, from: from, pausedAt: pausedAt || scope.endedAt};
}

// A name that is missing or no Boolean hides the element, with `!` too.
function isShown(scope, element) {
    if (!has(element, "when"))
        return true;
    if (typeof element.when !== "string")
        return false;
    const isNegated = element.when[0] === "!";
    return lookUp(scope, isNegated ? element.when.slice(1) : element.when) === !isNegated;
}

// --- the plain look ----------------------------------------------------------------------------------------------------------

function fallbacks(region) {
    switch (region) {
    case "minimal": return ["minimal", "compact-leading"];
    case "lock-screen": return ["lock-screen", "expanded"];
    default: return [region];
    }
}

function plain(scope, {region, icon: name, isPrivate}) {
    const {localized} = scope;
    const sign = {type: "icon", name: icon(name) || DEFAULT_ICON, tint: scope.tint || undefined};
    if (region === "compact-leading" || region === "minimal")
        return root(scope, sign);
    if (region === "compact-trailing")
        return isPrivate ? null : plainTrailing(scope);
    const header = {type: "row", children: [sign, {type: "text", text: "$title", style: "title", lines: 2, expand: true}]};
    if (isPrivate)
        return root(scope, header);
    const hasValue = isGiven(part(lookUp(scope, "progress")));
    const made = root(scope, {type: "column", children: [
        header, {type: "text", text: "$status", lines: 2},
        hasValue ? {type: "progress", value: "$progress"} : {type: "progress", from: "$from", to: "$to"},
        {type: "text", text: localized("Not up to date"), style: "caption", when: "stale"}]});
    if (made)
        made.isDim = lookUp(scope, "stale") === true;
    return made;
}

function plainTrailing(scope) {
    const value = part(lookUp(scope, "progress"));
    const percentage = isGiven(value) ? {type: "text", text: percent(value, scope.localized)} : null;
    return [{type: "timer", to: "$to"}, percentage, {type: "text", text: "$status"}].reduce(
        (made, element) => made || root(scope, element), null);
}

// --- values ------------------------------------------------------------------------------------------------------------------

// Null if the element doesn't have the key, undefined if its value, or the one of its name, is wrong.
function valueOf(scope, element, key, read) {
    if (!has(element, key) || element[key] === undefined)
        return null;
    const value = element[key];
    if (typeof value !== "string" || value[0] !== "$" || value === "$")
        return read(value);
    return read(value[1] === "$" ? value.slice(1) : lookUp(scope, value.slice(1)));
}

function isGiven(value) {
    return value !== null && value !== undefined;
}

function has(object, name) {
    return typeof object === "object" && object !== null && typeof name === "string" &&
        Object.prototype.hasOwnProperty.call(object, name);
}

function dictionary(value) {
    return typeof value === "object" && value !== null ? value : {};
}

// The first choice stands for words of later versions, too.
function choice(value, choices) {
    const index = typeof value === "string" ? choices.indexOf(value) : -1;
    return choices[Math.max(0, index)];
}

function lines(value) {
    return typeof value === "number" && value >= 1 ? Math.min(4, Math.floor(value)) : 1;
}

function words(value) {
    if (typeof value === "number" && Math.abs(value) < MOST_NUMBER && Math.floor(value) === value)
        return String(value);
    if (typeof value !== "string")
        return undefined;
    // Not amid a pair of UTF-16.
    const isPair = value.charCodeAt(MOST_TEXT - 1) >> 10 === 0xD800 >> 10;
    return value.slice(0, isPair ? MOST_TEXT - 1 : MOST_TEXT).replace(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]/g, " ");
}

function time(value) {
    return typeof value === "number" && Math.abs(value) <= MOST_TIME ? value : undefined;
}

function part(value) {
    return typeof value === "number" && isFinite(value) ? bounded(value) : undefined;
}

function color(value) {
    return typeof value === "string" && /^#[0-9A-Fa-f]{6}$/.test(value) ? value : undefined;
}

function icon(value) {
    return typeof value === "string" && value.length <= MOST_NAME && /^[A-Za-z0-9_+-][A-Za-z0-9_+.-]*$/.test(value)
        ? value : undefined;
}

function bounded(value) {
    return Math.min(1, Math.max(0, value));
}

function twoDigits(number) {
    return (number < 10 ? "0" : "") + number;
}

function minutes(number, localized) {
    const hours = Math.floor(number / 60);
    const parts = [];
    if (hours)
        parts.push(localized("{number} h", {number: hours}));
    if (!hours || number % 60)
        parts.push(localized("{number} min", {number: number % 60}));
    return parts.join(" ");
}
