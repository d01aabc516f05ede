// SPDX-License-Identifier: Apache-2.0
// Tests of what is drawn of elements, also of as many random and mutated ones.
// Run by: gjs -m Tests/Widgets/layout-units.js 100000

import System, {programArgs} from 'system';

import * as Layout from '../../desktop/layout/layout.mjs';
import {filled} from '../../desktop/layout/template.mjs';

const SECOND = 1_000_000;
const NOW = 1_700_000_000 * SECOND;
const LAYOUTS = Number(programArgs[0] ?? 0);

const localized = (text, values = {}) => filled(text, values);
const instantText = (instant, form, now) => `${form} ${(instant - now) / SECOND} s`;
const {drawable} = Layout;
const told = (element, now = NOW) => Layout.elementText(element, now, localized, instantText);
const shown = (element, now) => told(drawable(element), now);
const timer = (keys, now = NOW) => shown({type: 'timer', ...keys}, now);
const progress = (keys, now = NOW) => Layout.fraction(drawable({type: 'progress', ...keys}), now);
const column = (...children) => ({type: 'column', children});
const text = value => ({type: 'text', text: value});
const REST = text('rest');
const types = tree => tree && [tree.type, ...(tree.children ?? []).map(types)];
const nested = depth => depth > 1 ? column(nested(depth - 1)) : text('deep');
const depth = tree => tree ? 1 + Math.max(0, ...(tree.children ?? []).map(depth)) : 0;
const ANY = {tint: '', expand: false, label: ''};
const LETTERING = {style: 'body', align: 'start'};
const SWITCH = {type: 'button', text: 'Switch on', action: 'enable'};

const PARTICLES = {
    '차': '차는 차가 차를 차와 차로', '수업': '수업은 수업이 수업을 수업과 수업으로', '연필': '연필은 연필이 연필을 연필과 연필로',
};
const behind = (particle, ...values) => values.map(x => filled(`{x}${particle}`, {x}).slice(x.length));

const CASES = {
    'values replace placeholders once': [filled('{a} and {b}, {a}, {c}', {a: '{b}', b: 0}), '{b} and 0, {b}, {c}'],
    'a Korean particle goes by the last sound': [
        Object.keys(PARTICLES).map(x => filled('{x}은(는) {x}이(가) {x}을(를) {x}과(와) {x}(으)로', {x})),
        Object.values(PARTICLES)],
    'digits are read in Korean': [behind('(으)로', ...'0123456789').map(form => form.length).join(''), '2112112111'],
    'Latin letters are read by their names or as words': [
        behind('을(를)', 'TV', 'URL', 'PM', '10m', 'Tea', 'timer', 'email', 'Meeting', 'egg', 'clock', 'wake up', 'desk', 'phone', 'cake').join(''),
        '를을을을를를을을를을을를을를'],
    'where the last sound is unknown, both forms stay': [
        behind('이(가)', '', '★', '茶', 'Café', 'bit', 'break'), Array(6).fill('이(가)')],
    'closing marks are not read': [behind('을(를)', "'차'", '“차”', '„차“', '[차]', '차…').join(''), '를를를를를'],
    'marks of a text may close before a particle': [filled("'{x}'을(를)", {x: '달걀'}), "'달걀'을"],
    'a text has defaults': [
        drawable(text('a')),
        {text: 'a', time: null, form: 'time', style: 'body', lines: 1, align: 'start', type: 'text', ...ANY}],
    'a time has defaults': [
        drawable({type: 'time', time: NOW}), {time: NOW, form: 'time', ...LETTERING, type: 'time', ...ANY}],
    'an icon has defaults': [
        drawable({type: 'icon', name: 'a'}), {icon: 'a', size: 'small', type: 'icon', ...ANY}],
    'a timer has defaults': [
        drawable({type: 'timer', to: NOW}),
        {to: NOW, from: null, pausedAt: 0, count: 'down', precision: 'second', ...LETTERING, type: 'timer', ...ANY}],
    'a progress has defaults': [
        drawable({type: 'progress', value: 0.5}),
        {value: 0.5, to: null, from: null, pausedAt: 0, shape: 'bar', type: 'progress', ...ANY}],
    'a button has defaults': [
        drawable({type: 'button', text: 'a', action: 'b'}),
        {text: 'a', icon: '', action: 'b', role: 'normal', type: 'button', ...ANY}],
    'a row is centred, a column begins at the start': [
        ['row', 'column'].map(type => drawable({type, children: [REST]}).align), ['center', 'start']],
    'given values are kept': [
        drawable({
            type: 'text', text: 'a', time: NOW, form: 'date', style: 'title', lines: 3, align: 'end', tint: '#00fF00',
            expand: true, label: 'b',
        }),
        {text: 'a', time: NOW, form: 'date', style: 'title', lines: 3, align: 'end', type: 'text', tint: '#00fF00',
            expand: true, label: 'b'}],
    'a dollar is a dollar': [shown(text('$title')), '$title'],
    'control characters are no text': [drawable(text('a\nb\u0085c\u2029d')).text, 'a b c d'],
    'an instant is in the place of its sign': [
        shown({...text('Rings {time}, {time}'), time: NOW + SECOND, form: 'date-time'}),
        'Rings date-time 1 s, date-time 1 s'],
    'without an instant a text is as it is': [shown(text('{time}')), '{time}'],
    'other signs are text': [shown({...text('{constructor} {time}'), time: NOW}), '{constructor} time 0 s'],
    'a Korean particle goes by the instant': [
        Layout.elementText(drawable({...text('{time}은(는)'), time: NOW}), NOW, localized, () => '7:30'), '7:30은'],
    'an instant is in the form of the desktop': [
        [undefined, 'date-time', 'date', 'week'].map(form => shown({type: 'time', time: NOW, form})),
        ['time 0 s', 'date-time 0 s', 'date 0 s', 'time 0 s']],
    'instants are found at each depth': [
        [column(column(REST), {type: 'timer', to: NOW}), column(column({...REST, time: NOW})),
            column(column({type: 'time', time: NOW}))].map(element => Layout.hasInstants(drawable(element))),
        [false, true, true]],
    'what lacks what it needs is nothing': [
        ['text', 'time', 'icon', 'timer', 'progress', 'button', 'row', 'column'].map(type => drawable({type})),
        Array(8).fill(null)],
    'a timer needs the time to which it counts': [
        [{from: NOW, count: 'down'}, {to: NOW, count: 'up'}].map(keys => drawable({type: 'timer', ...keys})),
        [null, null]],
    'a progress needs a value or an interval': [
        [{to: NOW}, {from: NOW}, {from: NOW, to: 'soon'}].map(keys => drawable({type: 'progress', ...keys})),
        Array(3).fill(null)],
    'a button needs an action, and a text or an icon': [
        [{text: 'x'}, {action: 'x'}, {text: '', action: 'x'}, {icon: 'a/b', action: 'x'}].map(
            keys => drawable({type: 'button', ...keys})), Array(4).fill(null)],
    'wrong values are none': [
        [text(5), text(true), {type: 'time', time: '5'}, {type: 'timer', to: 9007199254740993}, {type: 'timer', to: NaN},
            {type: 'progress', value: '0.5'}].map(drawable), Array(6).fill(null)],
    'a row without children is left out': [
        types(drawable(column({type: 'row', children: []}, {type: 'row'}, REST))), ['column', ['text']]],
    'unknown elements take no place': [
        types(drawable(column({type: 'gauge'}, {type: 'constructor'}, null, 5, REST))), ['column', ['text']]],
    'inherited keys are none': [
        [Object.create(text('a')), Object.create({...text('a'), type: 'text'})].map(drawable), [null, null]],
    'unknown keys are no harm': [drawable({...REST, 'of-later': [], when: 'never'}).text, 'rest'],
    'an unknown word is the default': [
        ['style', 'lines'].map(key => drawable({...REST, style: 'headline', lines: 9})[key]), ['body', 4]],
    'a tint is a colour only': [
        ['red; x: url(y)', '#fff', 5].map(tint => drawable({...REST, tint}).tint), ['', '', '']],
    'an icon is no path': [
        ['/etc/x', '.hidden', 'a/b', 'ok-symbolic'].map(name => drawable({type: 'icon', name})?.icon ?? null),
        [null, null, null, 'ok-symbolic']],
    'depth is bounded': [[10, 11].map(levels => depth(drawable(nested(levels)))), [10, 0]],
    'what the service adds to the largest region of an app is drawn': [
        drawable(column(column(...Array(63).fill(REST)), {type: 'row', children: Array(3).fill(SWITCH)})).children.map(
            ({children}) => children.length), [63, 3]],
    'the number of elements is bounded': [drawable(column(...Array(999).fill(REST))).children.length, 127],
    'a value is bounded': [[-1, 0.3, 7].map(value => progress({value})), [0, 0.3, 1]],
    'a progress is bounded when the clock is set': [progress({from: NOW - SECOND, to: NOW + SECOND}, 0), 0],
    'a progress goes with the time': [progress({from: NOW - SECOND, to: NOW + 3 * SECOND}), 0.25],
    'a paused progress stays': [progress({from: NOW - SECOND, to: NOW + SECOND, 'paused-at': NOW}, NOW * 2), 0.5],
    'a progress without a length is over from its end on': [
        [NOW - 1, NOW].map(now => progress({from: NOW, to: NOW}, now)), [0, 1]],
    'a part has a text': [[0, 0.309, 7].map(value => Layout.percent(value, localized)), ['0 %', '30 %', '100 %']],
    'a countdown has minutes and seconds': [timer({to: NOW + 597.5 * SECOND}), '9:58'],
    'a pause at 0 is none': [timer({to: NOW + 60 * SECOND, 'paused-at': 0}), '1:00'],
    'an hour has three parts': [timer({to: NOW + 3600 * SECOND}), '1:00:00'],
    'a countdown that is over has nothing left': [timer({to: NOW - SECOND}), '0:00'],
    'a countdown that has not begun shows all of it': [timer({from: NOW + 60 * SECOND, to: NOW + 120 * SECOND}), '1:00'],
    'time that has passed is rounded down': [timer({from: NOW - 9.9 * SECOND}), '0:09'],
    'time passes to the end only': [timer({from: NOW - 9 * SECOND, to: NOW - 5 * SECOND, count: 'up'}), '0:04'],
    'time that has not begun has not passed': [timer({from: NOW + SECOND}), '0:00'],
    'a paused timer stays': [timer({to: NOW + 60 * SECOND, 'paused-at': NOW}, NOW + 30 * SECOND), '1:00'],
    'minutes of a countdown are rounded up': [timer({to: NOW + 11.2 * 60 * SECOND, precision: 'minute'}), '12 min'],
    'minutes have hours': [timer({to: NOW + 65 * 60 * SECOND, precision: 'minute'}), '1 h 5 min'],
    'a full hour has no minutes': [timer({to: NOW + 120 * 60 * SECOND, precision: 'minute'}), '2 h'],
    'no minute is left': [timer({to: NOW, precision: 'minute'}), '0 min'],
    'a row with a bar in it takes the width there is': [
        [{type: 'progress', value: 1}, {type: 'progress', value: 1, shape: 'ring'}, {...REST, expand: true}].map(
            element => Layout.fillsWidth(drawable(column(column(element))))), [true, false, true]],
    'a running timer changes': [Layout.counts(drawable(column({type: 'timer', to: NOW + 1})), NOW), true],
    'a timer that is over does not': [Layout.counts(drawable({type: 'timer', to: NOW}), NOW), false],
    'a paused timer does not': [Layout.counts(drawable({type: 'timer', to: NOW + 1, 'paused-at': 5}), NOW), false],
    'a progress of time changes': [Layout.counts(drawable({type: 'progress', from: 0, to: NOW + 1}), NOW), true],
    'a progress by value does not': [Layout.counts(drawable({type: 'progress', value: 0.5}), NOW), false],
    'other values make no other tree': [
        Layout.isAlike(drawable(text('a')), drawable({...text('b'), tint: '#000000', time: NOW})), true],
    'another child makes another tree': [
        Layout.isAlike(drawable(column(text('a'))), drawable(column({type: 'icon', name: 'a'}))), false],
    'a switch stays one, on or off': [
        ['disable', 'skip'].map(action => Layout.isAlike(drawable(SWITCH), drawable({...SWITCH, action}))),
        [true, false]],
};

// --- random elements -------------------------------------------------------------------------------------------------

let seed = 1;

function random(limit) {
    seed = Math.imul(seed, 1103515245) + 12345 >>> 0;
    return (seed >>> 8) % limit;
}

const pick = values => values[random(values.length)];
const TYPES = ['text', 'time', 'icon', 'timer', 'progress', 'button', 'row', 'column'];
const NAMES = ['title', '__proto__', ''];
const ODD = [
    null, undefined, true, -0, 0.5, -1, 1e300, NaN, Infinity, NOW, '', '$', '$$', '!', '💥', '\uD800', [], {}, [[]],
    Object.create(null), 'x'.repeat(5000), () => 1, Symbol('x'), new Date(NaN),
];
const VALUES = {
    text: () => pick(['a', '{time}', '$title', 'x'.repeat(300)]), label: () => 'a', name: () => 'a-symbolic',
    icon: () => 'edit',
    to: () => NOW + random(1e9), from: () => pick([0, NOW - random(1e9)]), 'paused-at': () => pick([0, NOW]),
    time: () => NOW + random(1e9), form: () => pick(['time', 'date-time', 'date']), value: () => 0.5,
    tint: () => '#102030',
    style: () => pick(['title', 'body', 'caption', 'number']), lines: () => random(6),
    align: () => pick(['start', 'center', 'end']), size: () => 'large', count: () => pick(['up', 'down']),
    precision: () => 'minute', shape: () => pick(['bar', 'ring']), action: () => pick(['stop', 'enable']),
    role: () => 'primary', expand: () => true,
};

function randomValue(depth) {
    const value = pick([...ODD, ...NAMES.map(name => `$${name}`), () => randomElement(depth)]);
    return typeof value === 'function' ? value() : value;
}

function randomElement(depth) {
    const element = {type: random(30) ? pick(TYPES) : randomValue(depth + 1)};
    if (depth < 13 && random(3))
        element.children = Array.from({length: random(depth || random(60) ? 4 : 200)}, () => randomElement(depth + 1));
    for (const key in VALUES) {
        if (!random(3))
            element[key] = random(12) ? VALUES[key]() : randomValue(depth + 1);
    }
    return random(40) ? element : randomValue(depth + 1);
}

/* Returns what is wrong with an element of a tree; null if nothing is. Counts elements. */
function fault(element, count, depth = 1) {
    count.elements += 1;
    if (depth > 10 || count.elements > 128)
        return 'expected at most depth 10 and 128 elements';
    if (element.tint !== '' && !/^#[0-9a-f]{6}$/i.test(element.tint))
        return `tint ${element.tint}`;
    if (typeof element.label !== 'string' || typeof element.expand !== 'boolean')
        return 'label or expand';
    const isText = value => typeof value === 'string' && !/[\n\r\0]/.test(value);
    switch (element.type) {
    case 'text':
        return [element.text, told(element)].every(isText) && element.lines >= 1 && element.lines <= 4 ? null : 'text';
    case 'time': return /^(date-)?time |^date /.test(told(element)) ? null : 'time';
    case 'icon': return /^[\w+-][\w+.-]*$/.test(element.icon) ? null : 'icon';
    case 'timer': return /^\d+:|^\d+ (min|h)/.test(told(element)) ? null : 'timer';
    case 'progress': {
        const part = Layout.fraction(element, NOW);
        return part >= 0 && part <= 1 ? null : 'progress';
    }
    case 'button': return element.action && isText(element.text) && (element.text || element.icon) ? null : 'button';
    case 'row': case 'column':
        return element.children.length ? element.children.map(child => fault(child, count, depth + 1)).find(Boolean) ?? null : 'no children';
    default: return `type ${element.type}`;
    }
}

function tryElement() {
    const tree = drawable(randomElement(0));
    Layout.counts(tree, NOW);
    Layout.hasInstants(tree);
    if (!Layout.isAlike(tree, tree))
        return 'a tree is unlike itself';
    drawn += tree ? 1 : 0;
    const found = tree && fault(tree, {elements: 0});
    return found && `${found} in ${JSON.stringify(tree)}`;
}

let drawn = 0;
const failures = Object.entries(CASES).filter(([, [got, expected]]) => JSON.stringify(got) !== JSON.stringify(expected));
for (const [name, [got, expected]] of failures)
    printerr(`${name}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`);
let faults = 0;
for (let number = 0; number < LAYOUTS && faults < 5; number++) {
    const begun = seed;
    let found;
    try {
        found = tryElement();
    } catch (error) {
        found = `${error}\n${error.stack}`;
    }
    if (found) {
        faults += 1;
        printerr(`random element ${number}, seed ${begun}: ${found}`);
    }
}
print(`${Object.keys(CASES).length} tests, ${failures.length} failed; ` +
    `${LAYOUTS} random elements, ${drawn} drawn, ${faults} faults`);
System.exit(failures.length || faults ? 1 : 0);
