// SPDX-License-Identifier: Apache-2.0
// The texts of the buttons of an alarm.

import {localized} from './translation.js';

/** Returns the text of the button for an action. On the locked screen, an app's own texts aren't shown. */
export function actionText(alarm, action, isLocked) {
    return !isLocked && alarm.State === 'alerting' && ownText(alarm, action) || commonText(alarm, action);
}

function ownText({Buttons, SecondaryBehavior}, action) {
    const text = role => Buttons[role]?.text;
    switch (action) {
    case 'stop': return text('stop');
    case 'snooze': return text('secondary');
    case 'custom': return text('custom') || (SecondaryBehavior === 'custom' && text('secondary'));
    }
}

function commonText(alarm, action) {
    switch (action) {
    case 'stop': return localized("Stop");
    case 'snooze': return alarm.IsTimer && !alarm.PostAlertUSec ? localized("Repeat") : localized("Snooze");
    case 'custom': return localized("Open");
    case 'pause': return localized("Pause");
    case 'resume': return localized("Resume");
    case 'skip': return localized("Skip");
    case 'unskip': return localized("Don't skip");
    default: return localized("+1 min");
    }
}
