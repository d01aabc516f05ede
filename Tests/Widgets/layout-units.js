// SPDX-License-Identifier: Apache-2.0
// Tests of the trees of layouts, also of as many random and mutated ones. Run by: gjs -m Tests/Widgets/layout-units.js 100000

import Gio from 'gi://Gio';
import GLib from 'gi://GLib';
import System, {programArgs} from 'system';

import * as Layout from '../../desktop/layout/layout.mjs';
import {filled} from '../../desktop/layout/template.mjs';

const SECOND = 1_000_000;
const NOW = 1_700_000_000 * SECOND;
const LAYOUTS = Number(programArgs[0] ?? 0);
const REGIONS = ['compact-leading', 'compact-trailing', 'minimal', 'expanded', 'lock-screen'];

const localized = (text, values = {}) => filled(text, values);
const OPTIONS = {localized, now: NOW};
const activity = (layout, content = {}, more = {}) => ({
    Id: '1', State: 'active', Title: 'Pizza', Icon: '', Tint: '', Layout: layout, Content: content, Attributes: {}, ...more,
});
const expanded = (element, content, more, options = OPTIONS) =>
    Layout.tree(activity({expanded: element}, content, more), 'expanded', options);
const text = (value, content, more) => expanded({type: 'text', text: value}, content, more)?.text;
const timer = (keys, now = NOW, more = {}) => Layout.timerText(expanded({type: 'timer', ...keys}, {}, more), now, localized);
const column = (...children) => ({type: 'column', children});
const types = tree => tree && [tree.type, ...(tree.children ?? []).map(types)];
const texts = tree => tree ? [tree.text, ...(tree.children ?? []).flatMap(texts)].filter(found => found !== undefined) : [];
const ALARM = {
    Id: '2', State: 'countdown', Title: 'Tea', Tint: '', CountdownTotalUSec: 600 * SECOND, CountdownElapsedUSec: 60 * SECOND,
    CountdownStartUSec: NOW,
};
const alarm = (element, more = {}, metadata = {}) =>
    ({...ALARM, Configuration: {layout: {expanded: element}, metadata}, ...more});
const alarmTree = (element, more, metadata, options = OPTIONS) =>
    Layout.tree(alarm(element, more, metadata), 'expanded', options);
const TIMER = {type: 'timer', to: '$end', 'paused-at': '$paused-at'};
const alarmTimer = more => Layout.timerText(alarmTree(TIMER, more), NOW + 10 * SECOND, localized);
const ids = ({alarm: one, activity: other, second}) => [one?.Id, other?.Id, second?.Id].map(id => id ?? null);
const PLAIN = activity({}, {status: 'linking', progress: 0.3});
const nested = depth => depth > 1 ? column(nested(depth - 1)) : {type: 'text', text: 'deep'};
const FALLEN_BACK = ['column', ['row', ['icon'], ['text']]];

// The table has texts, timers and progresses, of each the text that it shows, or null if it is left out.
const TABLE = readTable();

function readTable() {
    const file = Gio.File.new_for_uri(GLib.Uri.resolve_relative(import.meta.url, 'looks.json', GLib.UriFlags.NONE));
    return JSON.parse(new TextDecoder().decode(file.load_contents(null)[1]));
}

function shown({element, content, ended}) {
    const more = ended ? {State: 'ended', EndedUSec: ended} : {};
    const found = expanded(column(element, {type: 'text', text: 'rest'}), content, more).children;
    if (found.length < 2)
        return null;
    switch (found[0].type) {
    case 'text': return found[0].text;
    case 'timer': return Layout.timerText(found[0], TABLE.now, localized);
    default: return Layout.percent(Layout.fraction(found[0], TABLE.now), localized);
    }
}

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
    ...Object.fromEntries(TABLE.cases.map(row => [`looks.json, ${row.name}`, [shown(row), row.shows]])),
    'a name is looked up in the content before the attributes': [
        text('$eta', {eta: 'soon'}, {Attributes: {eta: 'late', driver: 'Kim'}}), 'soon'],
    'a name is looked up in the attributes': [text('$driver', {}, {Attributes: {driver: 'Kim'}}), 'Kim'],
    'a given name is before those of the content': [text('$title', {title: 'other'}), 'Pizza'],
    'the widget may give the title': [expanded({type: 'text', text: '$title'}, {}, {}, {...OPTIONS, title: 'App'}).text, 'App'],
    'a fraction is no text': [expanded({type: 'text', text: '$count'}, {count: 0.5}).children[0].type, 'row'],
    'a long text is cut, and not amid a character': [text(`${'x'.repeat(1023)}🍕🍕`), 'x'.repeat(1023)],
    'what has a missing name is left out, and the rest stands': [
        texts(expanded(column({type: 'text', text: '$none'}, {type: 'text', text: 'rest'}))), ['rest']],
    'the names of objects of JavaScript are no names': [
        ['constructor', '__proto__', 'toString'].map(name => texts(expanded(
            column({type: 'text', text: `$${name}`, label: `$${name}`}, {type: 'text', text: 'rest'})))).flat(), Array(3).fill('rest')],
    'a row without children is left out': [
        types(expanded(column({type: 'row', children: []}, {type: 'row'}, {type: 'text', text: 'rest'}))), ['column', ['text']]],
    'unknown elements take no place': [
        types(expanded(column({type: 'gauge'}, {type: 'constructor'}, null, 5, {type: 'text', text: 'rest'}))), ['column', ['text']]],
    'an unknown word is the default': [expanded({type: 'text', text: 'x', style: 'headline', lines: 9}).style, 'body'],
    'lines are at most 4': [expanded({type: 'text', text: 'x', lines: 9}).lines, 4],
    'a condition shows while it is true': [
        texts(expanded(column({type: 'text', text: 'a', when: 'on'}, {type: 'text', text: 'b', when: '!on'}), {on: true})), ['a']],
    'a negated condition shows while it is false': [
        texts(expanded(column({type: 'text', text: 'a', when: 'on'}, {type: 'text', text: 'b', when: '!on'}), {on: false})), ['b']],
    'a condition on what is missing hides in both forms': [
        types(expanded(column({type: 'text', text: 'a', when: 'on'}, {type: 'text', text: 'b', when: '!on'}))), FALLEN_BACK],
    'a condition on what is no Boolean hides': [
        types(expanded({type: 'text', text: 'a', when: 'on'}, {on: 1})), FALLEN_BACK],
    'what is stale can be told': [
        texts(expanded({type: 'text', text: 'a', when: 'stale'}, {}, {State: 'stale'})), ['a']],
    'a tint is a colour only': [
        types(expanded(column({type: 'text', text: 'a', tint: '$tint'}, {type: 'text', text: 'b'}), {tint: 'red; x: url(y)'})),
        ['column', ['text']]],
    'a tint may have a name': [expanded({type: 'text', text: 'a', tint: '$tint'}, {tint: '#00fF00'}).tint, '#00fF00'],
    'an icon is no path': [
        ['/etc/x', '.hidden', 'a/b', 'ok-symbolic'].map(name => expanded({type: 'icon', name}).icon ?? null),
        [null, null, null, 'ok-symbolic']],
    'a progress is bounded when the clock is set': [
        Layout.fraction(expanded({type: 'progress', from: NOW - SECOND, to: NOW + SECOND}), 0), 0],
    'a paused progress stays': [
        Layout.fraction(expanded({type: 'progress', from: NOW - SECOND, to: NOW + SECOND, 'paused-at': NOW}), NOW * 2), 0.5],
    'a progress without a length is over from its end on': [
        [NOW - 1, NOW].map(now => Layout.fraction(expanded({type: 'progress', from: NOW, to: NOW}), now)), [0, 1]],
    'a progress needs a value or an interval': [types(expanded({type: 'progress', to: NOW})), FALLEN_BACK],
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
    'a countdown needs an end': [types(expanded({type: 'timer', from: NOW, count: 'down'})), FALLEN_BACK],
    'depth 6 is drawn, depth 7 not': [
        [6, 7].map(depth => texts(expanded(nested(depth))).includes('deep')), [true, false]],
    'the 65th element is left out': [
        expanded(column(...Array(80).fill({type: 'text', text: 'x'}))).children.length, 63],
    'a button names an action': [
        types(expanded(column({type: 'button', text: 'x'}, {type: 'button', text: 'y', action: 'y'}))), ['column', ['button']]],
    'no app has a button on the locked screen': [
        texts(expanded(column({type: 'button', text: 'x', action: 'x'}, {type: 'text', text: 'y'}), {}, {},
            {...OPTIONS, isLocked: true})), ['y']],
    'a panel has neither buttons nor further lines': [
        Layout.tree(activity({minimal: column(
            {type: 'button', text: 'x', action: 'x'}, {type: 'text', text: 'y', lines: 3}, {type: 'icon', name: 'z', size: 'large'})}),
        'minimal', OPTIONS).children.map(({lines, size}) => lines ?? size), [1, 'small']],
    'a row with a bar in it takes the width there is': [
        [{type: 'progress', value: 1}, {type: 'progress', value: 1, shape: 'ring'}, {type: 'text', text: 'x', expand: true}].map(
            element => Layout.fillsWidth(expanded(column(column(element))))), [true, false, true]],
    'an alarm has buttons on the locked screen': [
        alarmTree(column(...['stop', 'custom', 'pause'].map(action => ({type: 'button', text: 'x', action}))), {}, {},
            {...OPTIONS, isLocked: true}).children.map(({action}) => action), ['stop', 'pause']],
    'an alarm has no other actions': [
        alarmTree(column(...['default', 'quit'].map(action => ({type: 'button', text: 'x', action})))).children.length, 1],
    'buttons are found at each depth': [
        [column({type: 'text', text: 'a'}), column(column({type: 'button', text: 'x', action: 'x'}))].map(
            element => Layout.hasButtons(expanded(element))), [false, true]],
    'a ring has no buttons of its look that a widget has too': [
        alarmTree(column(...['stop', 'snooze', 'custom'].map(action => ({type: 'button', text: 'x', action}))),
            {State: 'alerting'}).children.map(({action}) => action), ['custom']],
    'a ring has no look in the panel': [
        ['compact-leading', 'compact-trailing', 'minimal'].map(region => ['countdown', 'alerting'].map(State => Layout.tree(
            {...ALARM, State, Configuration: {layout: {[region]: {type: 'text', text: 'x'}}}}, region, OPTIONS)?.text ?? null)),
        Array(3).fill(['x', null])],
    'what has ended stays as it was': [
        ['timer', 'progress'].map(type => {
            const more = {State: 'ended', EndedUSec: NOW};
            const tree = expanded({type, from: NOW - SECOND, to: NOW + SECOND}, {}, more);
            return [Layout.counts(tree, NOW), tree.type === 'timer'
                ? Layout.timerText(tree, NOW + 9 * SECOND, localized) : Layout.fraction(tree, NOW + 9 * SECOND)];
        }), [[false, '0:01'], [false, 0.5]]],
    'what was paused before its end stays paused': [
        timer({to: NOW + 60 * SECOND, 'paused-at': NOW - SECOND}, NOW, {State: 'ended', EndedUSec: NOW}), '1:01'],
    'an alarm counts down': [alarmTimer(), '8:50'],
    'a paused alarm stays': [alarmTimer({State: 'paused', CountdownStartUSec: 0}), '9:00'],
    'a ring has no end': [alarmTree(TIMER, {State: 'alerting'}), null],
    'an alarm that only comes has no look': [alarmTree({type: 'text', text: 'x'}, {State: 'scheduled'}), null],
    'the metadata of an alarm have names': [alarmTree({type: 'text', text: '$leaf'}, {}, {leaf: 'green'}).text, 'green'],
    'an alarm without a look has no plain one': [Layout.tree(ALARM, 'expanded', OPTIONS), null],
    'the plain look has title, status and progress': [
        types(Layout.tree(PLAIN, 'expanded', OPTIONS)), ['column', ['row', ['icon'], ['text']], ['text'], ['progress']]],
    'the plain look of what is stale says so': [
        texts(Layout.tree({...PLAIN, State: 'stale'}, 'expanded', OPTIONS)), ['Pizza', 'linking', 'Not up to date']],
    'a plain panel item has a percentage': [Layout.tree(PLAIN, 'compact-trailing', OPTIONS).text, '30 %'],
    'a plain panel item counts down': [
        Layout.tree(activity({}, {to: NOW, progress: 1}), 'compact-trailing', OPTIONS).type, 'timer'],
    'a plain panel item has a status': [
        Layout.tree(activity({}, {status: 'linking'}), 'compact-trailing', OPTIONS).text, 'linking'],
    'nothing but a title is shown of what is private': [
        texts(Layout.tree(PLAIN, 'lock-screen', {...OPTIONS, isPrivate: true, title: 'App'})), ['App']],
    'not even the title is': [texts(Layout.tree(PLAIN, 'lock-screen', {...OPTIONS, isPrivate: true})), ['']],
    'minimal falls back to compact-leading': [
        Layout.tree(activity({'compact-leading': {type: 'text', text: 'x'}}), 'minimal', OPTIONS).text, 'x'],
    'minimal falls back to the icon': [Layout.tree(activity({}, {}, {Icon: 'x'}), 'minimal', OPTIONS).icon, 'x'],
    'the icon falls back to that of the app': [
        Layout.tree(activity({}), 'minimal', {...OPTIONS, icon: 'app'}).icon, 'app'],
    'the locked screen falls back to expanded': [
        Layout.tree(activity({expanded: {type: 'text', text: 'x'}}), 'lock-screen', OPTIONS).text, 'x'],
    'a look can leave the panel empty': [
        Layout.tree(activity({'compact-trailing': {type: 'text', text: 'x', when: 'on'}}, {status: 's', on: false}),
            'compact-trailing', OPTIONS), null],
    'a running timer changes': [Layout.counts(expanded(column({type: 'timer', to: NOW + 1})), NOW), true],
    'a timer that is over does not': [Layout.counts(expanded({type: 'timer', to: NOW}), NOW), false],
    'a paused timer does not': [Layout.counts(expanded({type: 'timer', to: NOW + 1, 'paused-at': 5}), NOW), false],
    'a progress of time changes': [Layout.counts(expanded({type: 'progress', from: 0, to: NOW + 1}), NOW), true],
    'a progress by value does not': [Layout.counts(expanded({type: 'progress', value: 0.5}), NOW), false],
    'other values make no other tree': [
        Layout.isAlike(expanded({type: 'text', text: 'a'}), expanded({type: 'text', text: 'b', tint: '#000000'})), true],
    'another child makes another tree': [
        Layout.isAlike(expanded(column({type: 'text', text: 'a'})), expanded(column({type: 'icon', name: 'a'}))), false],
    'what rings is alone in the panel': [
        ids(Layout.panelEntries([ALARM, {...ALARM, Id: '3', State: 'alerting'}], [PLAIN])), ['3', null, null]],
    'a countdown is before an activity, which is small beside it': [ids(Layout.panelEntries([ALARM], [PLAIN])), ['2', null, '1']],
    'an activity after two countdowns is not in the panel': [
        ids(Layout.panelEntries([ALARM, {...ALARM, State: 'paused'}], [PLAIN])), ['2', null, null]],
    'two activities are in the panel': [ids(Layout.panelEntries([], [PLAIN, {...PLAIN, Id: '4', State: 'stale'}])), [null, '1', '4']],
    'what is ended or pending is not in the panel': [
        ids(Layout.panelEntries([], ['ended', 'pending'].map(State => ({...PLAIN, State})))), [null, null, null]],
    'an activity is before the next alarm': [
        ids(Layout.panelEntries([{Id: '5', State: 'scheduled', NextFireUSec: 1}], [PLAIN])), [null, '1', null]],
    'the next alarm is in the panel': [
        ids(Layout.panelEntries([{Id: '5', State: 'scheduled', NextFireUSec: 1}], [])), ['5', null, null]],
    'what is pending is not in the popup': [
        Layout.popupEntries(['active', 'ended', 'pending', 'stale'].map(State => ({State}))).length, 3],
};

// --- random layouts --------------------------------------------------------------------------------------------------------

let seed = 1;

function random(limit) {
    seed = Math.imul(seed, 1103515245) + 12345 >>> 0;
    return (seed >>> 8) % limit;
}

const pick = values => values[random(values.length)];
const TYPES = ['text', 'icon', 'timer', 'progress', 'button', 'row', 'column'];
const NAMES = ['eta', 'title', 'stale', 'p', 'on', 'none', 'color', '__proto__', ''];
const ODD = [
    null, undefined, true, -0, 0.5, -1, 1e300, NaN, Infinity, NOW, '', '$', '$$', '!', '💥', '\uD800', [], {}, [[]],
    Object.create(null), 'x'.repeat(5000), () => 1, Symbol('x'), new Date(NaN),
];
const VALUES = {
    text: () => pick(['a', '$eta', '$title', 'x'.repeat(300)]), label: () => pick(['a', '$eta']), name: () => pick(['a-symbolic', '$eta']),
    icon: () => 'edit', to: () => pick([NOW, NOW + random(1e9), '$eta', '$p']), from: () => pick([0, NOW - random(1e9), '$p']),
    'paused-at': () => pick([0, NOW, '$p']), value: () => pick([0.5, '$p']), tint: () => pick(['#102030', '$color']),
    style: () => pick(['title', 'body', 'caption', 'number']), lines: () => random(6), align: () => pick(['start', 'center', 'end']),
    size: () => 'large', count: () => pick(['up', 'down']), precision: () => 'minute', shape: () => pick(['bar', 'ring']),
    action: () => pick(['stop', 'call']), role: () => 'primary', expand: () => true, when: () => pick(['stale', '!stale', 'on', '!on']),
};

function randomValue(depth) {
    const value = pick([...ODD, ...NAMES.map(name => `$${name}`), () => randomElement(depth)]);
    return typeof value === 'function' ? value() : value;
}

function randomElement(depth) {
    const element = {type: random(30) ? pick(TYPES) : randomValue(depth + 1)};
    if (depth < 9 && random(3))
        element.children = Array.from({length: random(depth || random(60) ? 4 : 90)}, () => randomElement(depth + 1));
    for (const key in VALUES) {
        if (!random(3))
            element[key] = random(12) ? VALUES[key]() : randomValue(depth + 1);
    }
    return random(40) ? element : randomValue(depth + 1);
}

function randomRow() {
    const row = random(2) ? activity({}) : alarm({}, {State: pick(['countdown', 'paused', 'alerting', 'scheduled'])});
    const layout = {};
    for (const region of REGIONS) {
        if (!random(3))
            layout[region] = randomElement(0);
    }
    const names = {eta: random(2) ? NOW : 'soon', p: random(2) ? 0.3 : NOW, on: random(2) === 1, color: '#aabbcc'};
    Object.assign(row, {Layout: layout, Content: names, Configuration: {layout, metadata: names}});
    if (!random(50))
        row[pick(Object.keys(row))] = randomValue(0);
    return random(500) ? row : randomValue(0);
}

/* Returns what is wrong with an element of a tree; null if nothing is. Counts elements. */
function fault(element, count, depth = 1) {
    count.elements += 1;
    if (depth > 6 || count.elements > 64)
        return 'expected at most depth 6 and 64 elements';
    if (element.tint !== '' && !/^#[0-9a-f]{6}$/i.test(element.tint))
        return `tint ${element.tint}`;
    if (typeof element.label !== 'string' || typeof element.expand !== 'boolean')
        return 'label or expand';
    const isText = value => typeof value === 'string' && value.length <= 1024 && !/[\n\r\0]/.test(value);
    switch (element.type) {
    case 'text': return isText(element.text) && element.lines >= 1 && element.lines <= 4 ? null : 'text';
    case 'icon': return /^[\w+-][\w+.-]*$/.test(element.icon) ? null : 'icon';
    case 'timer': return /^\d+:|^\d+ (min|h)/.test(Layout.timerText(element, NOW, localized)) ? null : 'timer';
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

function tryLook() {
    const row = randomRow();
    const options = {...OPTIONS, isLocked: !random(3), isPrivate: !random(10), icon: random(2) ? 'app' : randomValue(0)};
    for (const region of REGIONS) {
        const tree = Layout.tree(row, region, random(9) ? options : undefined);
        Layout.counts(tree, NOW);
        Layout.hasButtons(tree);
        if (!Layout.isAlike(tree, tree))
            return 'a tree is unlike itself';
        const found = tree && fault(tree, {elements: 0});
        if (found)
            return `${found} in ${JSON.stringify(tree)}`;
        drawn += tree ? 1 : 0;
    }
    return null;
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
        found = tryLook();
    } catch (error) {
        found = `${error}\n${error.stack}`;
    }
    if (found) {
        faults += 1;
        printerr(`random look ${number}, seed ${begun}: ${found}`);
    }
}
print(`${Object.keys(CASES).length} tests, ${failures.length} failed; ${LAYOUTS} random layouts, ${drawn} trees, ${faults} faults`);
System.exit(failures.length || faults ? 1 : 0);
