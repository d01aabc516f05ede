// SPDX-License-Identifier: Apache-2.0
// Elements as the service presents them, for the widgets of all desktops: each becomes a plain object to draw, without
// what can't be drawn. Nothing here throws, whatever it is given. Qt 5.15's JavaScript is an old one: no `?.`, `??`,
// object spread or class fields. Times are microseconds since 1970 UTC.

import {filled} from "./template.mjs";

// Those of a region of an app have depth 6 and are 64; around them are those of the service.
const MOST_DEPTH = 10;
const MOST_ELEMENTS = 128;
const MOST_NAME = 255;
const MOST_TIME = 9007199254740991;
const SECOND = 1000000;

const STYLES = ["body", "title", "caption", "number"];
const ALIGNMENTS = ["start", "center", "end"];
const FORMS = ["time", "date-time", "date"];
const SWITCHES = ["enable", "disable"];

/**
 * Returns what to draw of an element as the service presents it, an object with the keys of the bus, or null for
 * nothing. It has
 *  - `type`, `tint` ("" or #RRGGBB), `expand` (a Boolean), `label` (for screen readers, maybe "")
 *  - text: `text`, `time` (the instant in place of `{time}`, null if there is none), `form`, `style`, `lines`, `align`
 *  - time: `time`, `form`, `style`, `align`
 *  - icon: `icon`, `size`
 *  - timer: `to` and `from` (null if absent), `pausedAt` (0 if it isn't paused), `count`, `precision`, `style`,
 *    `align`
 *  - progress: `value` (null if it goes with the time), `to`, `from`, `pausedAt`, `shape`
 *  - button: `text` and `icon` (one may be ""), `action`, `role`
 *  - row and column: `children`, `align` (center by default in a row, start in a column; bars take the width)
 */
export function drawable(element) {
    return made(element, {left: MOST_ELEMENTS}, 1);
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

/** Returns true if there is an instant in a tree, whose text may be another one tomorrow. */
export function hasInstants(element) {
    return !!element && (isGiven(element.time) || (element.children || []).some(hasInstants));
}

/** Returns true if an element of an alarm is a switch, which is on or off, and not an ordinary button. */
export function isSwitch(element) {
    return element.type === "button" && SWITCHES.indexOf(element.action) >= 0;
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
    return one.type === other.type && one.shape === other.shape && isSwitch(one) === isSwitch(other) &&
        children.length === others.length && children.every((child, index) => isAlike(child, others[index]));
}

/**
 * Returns the text of a text, a timer or a time. `localized` is a function that translates a text, with values, as its
 * second argument, in the place of each `{name}`; `instantText(instant, form, now)` returns the text of an instant.
 */
export function elementText(element, now, localized, instantText) {
    switch (element.type) {
    case "timer": return timerText(element, now, localized);
    case "time": return instantText(element.time, element.form, now);
    default: return element.time === null
        ? element.text : withInstant(element, instantText(element.time, element.form, now));
    }
}

/** Returns the text of a timer: 9:58, 1:00:00, or in minutes 12 min, 1 h 5 min. `localized` as for `elementText`. */
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

/** Returns a part of a whole, from 0 to 1, as text: 30 %. `localized` as for `elementText`. */
export function percent(part, localized) {
    return localized("{number} %", {number: Math.floor(bounded(part) * 100)});
}

// --- elements --------------------------------------------------------------------------------------------------------

// Null for what is left out.
const MAKERS = {
    text: function (element) {
        const text = read(element, "text", words);
        return text === null ? null : {
            text: text, time: read(element, "time", time), form: choice(element.form, FORMS),
            style: choice(element.style, STYLES), lines: lines(element.lines),
            align: choice(element.align, ALIGNMENTS),
        };
    },
    time: function (element) {
        const instant = read(element, "time", time);
        return instant === null ? null : {
            time: instant, form: choice(element.form, FORMS), style: choice(element.style, STYLES),
            align: choice(element.align, ALIGNMENTS),
        };
    },
    icon: function (element) {
        const name = read(element, "name", icon);
        return name === null ? null : {icon: name, size: choice(element.size, ["small", "large"])};
    },
    timer: function (element) {
        const {to, from, pausedAt} = interval(element);
        const count = choice(element.count, to === null ? ["up", "down"] : ["down", "up"]);
        return (count === "down" ? to : from) === null ? null : {
            to: to, from: from, pausedAt: pausedAt, count: count,
            precision: choice(element.precision, ["second", "minute"]), style: choice(element.style, STYLES),
            align: choice(element.align, ALIGNMENTS),
        };
    },
    progress: function (element) {
        const value = read(element, "value", part);
        const {to, from, pausedAt} = interval(element);
        return value === null && (to === null || from === null) ? null : {
            value: value, to: to, from: from, pausedAt: pausedAt, shape: choice(element.shape, ["bar", "ring"]),
        };
    },
    button: function (element) {
        const [text, action] = ["text", "action"].map(key => read(element, key, words));
        const name = read(element, "icon", icon);
        return !action || !text && !name ? null : {
            text: text || "", icon: name || "", action: action,
            role: choice(element.role, ["normal", "primary", "destructive"]),
        };
    },
    row: (element, count, depth) => container(element, count, depth, ["center", "start", "end"]),
    column: (element, count, depth) => container(element, count, depth, ALIGNMENTS),
};

function made(element, count, depth) {
    if (depth > MOST_DEPTH || count.left <= 0)
        return null;
    count.left -= 1;
    const type = read(element, "type", words);
    const found = has(MAKERS, type) ? MAKERS[type](element, count, depth) : null;
    if (!found)
        return null;
    found.type = type;
    found.tint = read(element, "tint", color) || "";
    found.expand = read(element, "expand", value => value === true) === true;
    found.label = read(element, "label", words) || "";
    return found;
}

function container(element, count, depth, alignments) {
    const children = [];
    const given = read(element, "children", value => Array.isArray(value) ? value : null) || [];
    for (let index = 0; index < given.length && count.left > 0; index += 1) {
        const child = made(given[index], count, depth + 1);
        if (child)
            children.push(child);
    }
    return children.length ? {children: children, align: choice(element.align, alignments)} : null;
}

function interval(element) {
    const [to, from, pausedAt] = ["to", "from", "paused-at"].map(key => read(element, key, time));
    return {to: to, from: from, pausedAt: pausedAt || 0};
}

// --- values ----------------------------------------------------------------------------------------------------------

// Null if the element doesn't have the key, or a wrong value.
function read(element, key, reader) {
    return has(element, key) ? reader(element[key]) : null;
}

function isGiven(value) {
    return value !== null && value !== undefined;
}

function has(object, name) {
    return typeof object === "object" && object !== null && typeof name === "string" &&
        Object.prototype.hasOwnProperty.call(object, name);
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
    const isText = typeof value === "string";
    return isText ? value.replace(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]/g, " ") : null;
}

function time(value) {
    return typeof value === "number" && Math.abs(value) <= MOST_TIME ? value : null;
}

function part(value) {
    return typeof value === "number" && isFinite(value) ? bounded(value) : null;
}

function color(value) {
    return typeof value === "string" && /^#[0-9A-Fa-f]{6}$/.test(value) ? value : null;
}

function icon(value) {
    return typeof value === "string" && value.length <= MOST_NAME && /^[A-Za-z0-9_+-][A-Za-z0-9_+.-]*$/.test(value)
        ? value : null;
}

function bounded(value) {
    return Math.min(1, Math.max(0, value));
}

// The text may be of an app, and have anything else in braces.
function withInstant({text}, instant) {
    return filled(text, Object.assign(Object.create(null), {time: instant}));
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
