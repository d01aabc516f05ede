// SPDX-License-Identifier: Apache-2.0

const MINUTE = 60_000_000;

/** Returns the lengths of three one-tap timers in microseconds: the most frequent ones, and then the common ones. */
export function quickTimers(recent) {
    const timers = recent.map(({Title, PreAlertUSec}) => ({title: Title, length: PreAlertUSec}));
    for (const minutes of [5, 10, 25]) {
        if (!timers.some(({title, length}) => !title && length === minutes * MINUTE))
            timers.push({title: '', length: minutes * MINUTE});
    }
    return timers.slice(0, 3).sort((one, other) => one.length - other.length);
}
