// SPDX-License-Identifier: Apache-2.0

import GObject from 'gi://GObject';
import St from 'gi://St';

/**
 * The place of a look. It is as large as the look, but no larger than its style says, and cuts what doesn't fit: its width can
 * get less, and its height can't, so that a list that is too high scrolls.
 */
export const Place = GObject.registerClass({GTypeName: 'AlarmsLookPlace'}, class extends St.Bin {
    constructor(styleClass) {
        super({style_class: styleClass, clip_to_allocation: true, visible: false});
    }

    vfunc_get_preferred_width(forHeight) {
        const [, natural] = super.vfunc_get_preferred_width(forHeight);
        return [0, natural];
    }

    vfunc_get_preferred_height(forWidth) {
        const [, natural] = super.vfunc_get_preferred_height(forWidth);
        return [natural, natural];
    }
});
