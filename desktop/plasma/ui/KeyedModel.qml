import QtQuick 2.15

/* The entries of a list, of which each has a key. An entry that stays keeps its item, and so what that item does: it has
   the keyboard, or is being pressed. */
ListModel {
    /* Moves, adds and removes entries, so that they are these: objects with a text `key`, each another. */
    function assign(entries) {
        entries.forEach((entry, index) => {
            let place = index;
            while (place < count && get(place).key !== entry.key) {
                place += 1;
            }
            if (place === count) {
                insert(index, entry);
            } else if (place !== index) {
                move(place, index, 1);
            }
        });
        if (count > entries.length) {
            remove(entries.length, count - entries.length);
        }
    }
}
