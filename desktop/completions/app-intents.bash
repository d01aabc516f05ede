# SPDX-License-Identifier: Apache-2.0
# Completion of app-intents in bash 4.4 or later: `app-intents complete` says what the last word can be.

_app_intents() {
    local line=${COMP_LINE:0:COMP_POINT} words
    read -ra words <<<"$line"
    [[ $line != *[[:space:]] ]] || words+=("")
    mapfile -t COMPREPLY < <(app-intents complete -- "${words[@]:1}" 2>/dev/null)
    # What ends so goes on with a value.
    [[ ${COMPREPLY[0]-} != *= ]] || compopt -o nospace
    # Of a word with "=", bash replaces only what is behind it.
    if [[ ${words[-1]} == *=* && $COMP_WORDBREAKS == *=* ]]; then
        COMPREPLY=("${COMPREPLY[@]#*=}")
    fi
}
complete -o default -F _app_intents app-intents
