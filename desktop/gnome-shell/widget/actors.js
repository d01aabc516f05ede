// SPDX-License-Identifier: Apache-2.0
// The actors of which the popup is made. Sizes are those of the style sheet, which the Shell scales.

import Clutter from 'gi://Clutter';
import Pango from 'gi://Pango';
import St from 'gi://St';

const DIM = 178;
const OPAQUE = 255;

/** Returns a label that cuts what doesn't fit. Labels know no markup. */
export function label(text, styleClass, options = {}) {
    const made = new St.Label({
        text, style_class: styleClass, x_align: Clutter.ActorAlign.START, y_align: Clutter.ActorAlign.CENTER, ...options,
    });
    made.clutter_text.ellipsize = Pango.EllipsizeMode.END;
    return made;
}

/** Returns a label of less importance; with high contrast, it is as clear as others. */
export function dimLabel(text, styleClass, options = {}) {
    const made = label(text, styleClass, options);
    setDim(made, true);
    return made;
}

/** Sets whether an actor is of less importance; with high contrast, it is as clear as others. */
export function setDim(actor, isDim) {
    actor.opacity = isDim && !St.Settings.get().high_contrast ? DIM : OPAQUE;
}

/** Returns a label that takes as many lines as it needs. */
export function paragraph(styleClass) {
    const made = new St.Label({style_class: styleClass, x_expand: true});
    made.clutter_text.line_wrap = true;
    made.clutter_text.line_wrap_mode = Pango.WrapMode.WORD_CHAR;
    made.clutter_text.ellipsize = Pango.EllipsizeMode.NONE;
    return made;
}

/** Returns children side by side. */
export function row(styleClass, children, options = {}) {
    return box(new St.BoxLayout({style_class: styleClass, x_expand: true, ...options}), children);
}

/** Returns children one below the other. */
export function column(styleClass, children, options = {}) {
    const made = new St.BoxLayout({style_class: styleClass, x_expand: true, ...options});
    // A property `orientation` of its own it has since Shell 48 only, and `vertical` until Shell 50.
    made.layout_manager.orientation = Clutter.Orientation.VERTICAL;
    return box(made, children);
}

/** Returns a button with a text. */
export function button(text, pressed, options = {}) {
    return pressable(null, pressed, {label: text, ...options});
}

/** Returns a button with an actor in it. */
export function pressable(child, pressed, options = {}) {
    const made = new St.Button({style_class: 'button alarms-button', can_focus: true, x_expand: true, ...options});
    if (child)
        made.child = child;
    made.connect('clicked', pressed);
    return made;
}

/** Returns a round button with an icon; the name is for screen readers. */
export function iconButton(iconName, name, pressed) {
    const made = new St.Button({
        style_class: 'icon-button alarms-icon-button', can_focus: true, accessible_name: name,
        y_align: Clutter.ActorAlign.CENTER,
        child: new St.Icon({icon_name: iconName, style_class: 'popup-menu-icon'}),
    });
    made.connect('clicked', pressed);
    return made;
}

/** Returns a view that scrolls an actor from top to bottom. */
export function scrolled(styleClass, actor) {
    const view = new St.ScrollView({
        style_class: styleClass, hscrollbar_policy: St.PolicyType.NEVER, vscrollbar_policy: St.PolicyType.AUTOMATIC,
        overlay_scrollbars: true,
    });
    // Until Shell 45 it is a container, which has to know.
    if (view.add_actor)
        view.add_actor(actor);
    else
        view.child = actor;
    return view;
}

function box(made, children) {
    for (const child of children)
        made.add_child(child);
    return made;
}
