# SPDX-License-Identifier: Apache-2.0
# Completion of alarmsctl in bash 4.4 or later: `alarmsctl complete` says what the line can go on with, already quoted.

_alarmsctl() {
    mapfile -t COMPREPLY < <(
        alarmsctl complete bash -- "${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" 2>/dev/null
    )
    # What ends so goes on: a key, the name of a field, a directory.
    [[ ${COMPREPLY[0]-} != *[=./] ]] || compopt -o nospace
}
complete -o nosort -F _alarmsctl alarmsctl
