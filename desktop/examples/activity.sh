#!/bin/sh
# Shows a task of some seconds as an activity, with a bar, a countdown and a button that cancels it.
# Usage: activity.sh [SECONDS]
set -eu

length=${1-20}
case $length in
    '' | 0* | *[!0-9]* | ???????*)
        echo "Usage: activity.sh [SECONDS]" >&2
        exit 2
        ;;
esac
# The signals of the service reach all programs: with this name, the button is ours.
action=cancel-$$
# shellcheck disable=SC2016 # The dollars are for the service: it looks the names up in the content.
layout='{
    "compact-leading": {"type": "icon", "name": "drive-harddisk-symbolic"},
    "compact-trailing": {"type": "timer", "to": "$to"},
    "expanded": {"type": "column", "children": [
        {"type": "row", "children": [
            {"type": "text", "text": "$title", "style": "title", "expand": true},
            {"type": "timer", "to": "$to", "style": "number"}]},
        {"type": "text", "text": "$status"},
        {"type": "progress", "value": "$progress"},
        {"type": "button", "text": "Cancel", "action": "'$action'"}]}
}'

# Each event is a line of JSON. A press of the button interrupts the loop below.
alarmsctl monitor --json | while read -r event; do
    case $event in
        *'"ActionInvoked"'*'"'$action'"'*) kill -USR1 $$ ;;
    esac
done &
monitor=$!
id=
# Ends the activity, and this script. Usage: finish STATUS KEY=VALUE...
finish() {
    trap - EXIT INT TERM USR1
    status=$1
    shift
    kill "$monitor" 2>/dev/null || true
    [ -z "$id" ] || alarmsctl activity end "$id" "$@" || true
    exit "$status"
}
trap 'finish 1 status=Failed' EXIT
trap 'finish 1 status=Cancelled' INT TERM USR1

# The countdown runs by itself: no update is needed while time passes.
id=$(alarmsctl activity start Backup "status=Starting" progress=0.0 "to=+${length}s" "layout=$layout" \
    "actions.$action=$action")
second=0
while [ "$second" -lt "$length" ]; do
    # The task: a second of it, which a signal interrupts.
    sleep 1 &
    wait $!
    second=$((second + 1))
    # Entries that aren't named stay as they are. Where a person has dismissed the activity, the task goes on unseen.
    progress=$((second * 1000 / length))
    alarmsctl activity update "$id" "status=$second of $length files" \
        "progress=$((progress / 1000)).$(printf %03d $((progress % 1000)))" || true
done
finish 0 status=Done progress=1.0
