# SPDX-License-Identifier: Apache-2.0
# Completion of app-intents in fish: `app-intents complete` says what the last word can be.

complete -c app-intents -f -a '(app-intents complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
