# SPDX-License-Identifier: Apache-2.0
# Completion of alarmsctl in fish: `alarmsctl complete` says what the line can go on with, a word and a remark on each line.

complete -c alarmsctl -f -k -a '(alarmsctl complete fish -- (commandline -cp | string collect) 2>/dev/null)'
