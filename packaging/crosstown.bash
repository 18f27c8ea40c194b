# Completion of crosstown's command lines for bash. Commands, options, games and agents are asked
# of the program itself, in the language that help is written in, so that this file knows none.

_crosstown_ask() { # ARGUMENT…: what the program prints
    LC_ALL=C LANGUAGE= "$program" "$@" 2>/dev/null </dev/null
}

_crosstown_commands() {
    _crosstown_ask --help | awk '/^  [a-z]/ { print $1 }'
}

# The options of a command, and of each the word for its value: "--port P".
_crosstown_options() {
    _crosstown_ask "$1" --help | awk '/^  --[a-z-]+ [^ ]/ { print $1, $2; next } /^  --/ { print $1 }'
}

_crosstown_games() {
    _crosstown_ask games | awk '/^[a-z]/ { print $1 }'
}

# "--option" of one game, or of all: name=value.
_crosstown_game_options() {
    _crosstown_ask games | awk -v game="$1" '
        /^[a-z]/ { now = $1 }
        /^    [a-z]/ { sub(":.*", "", $1); name = $1 }
        /^      [a-z0-9]/ && (game == "" || game == now) { print name "=" $1 }'
}

# From "…: random, eager, level1 to level5; settings …" in the help of record.
_crosstown_agents() {
    _crosstown_ask record --help | awk '
        /^  --/ { inside = 0 }
        /^  --agents / { inside = 1 }
        inside { text = text " " $0 }
        END {
            sub(/^[^:]*: */, "", text)
            sub(/;.*/, "", text)
            count = split(text, part, /, */)
            for (i = 1; i <= count; i++) {
                if (split(part[i], ends, / +to +/) < 2) {
                    gsub(/ /, "", part[i])
                    print part[i]
                    continue
                }
                stem = ends[1]
                sub(/[0-9]+ *$/, "", stem)
                gsub(/[^0-9]/, "", ends[1])
                gsub(/[^0-9]/, "", ends[2])
                for (n = ends[1] + 0; n <= ends[2] + 0; n++) print stem n
            }
        }'
}

# The words of admin are in its usage: "people [NAME...]", "tables | reports".
_crosstown_admin_words() {
    _crosstown_ask admin --help | awk '
        /^$/ { exit }
        { sub(/^usage: crosstown admin /, "")
          gsub(/\[[^]]*\]/, "")
          count = split($0, part, "|")
          for (i = 1; i <= count; i++) if (split(part[i], word, " ") && word[1] ~ /^[a-z]+$/) print word[1] }'
}

_crosstown_reply() { # WORDS: those that begin like the current one
    local IFS=$' \t\n'
    COMPREPLY=($(compgen -W "$1" -- "$current"))
}

_crosstown_files() { # [-d]: names with spaces stay one
    local IFS=$'\n'
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen "${1:--f}" -- "$current"))
}

# Agents stand behind each other with commas between them.
_crosstown_list() { # WORDS
    local before=
    [[ $current == *,* ]] && before=${current%,*},
    current=${current##*,}
    _crosstown_reply "$1"
    COMPREPLY=("${COMPREPLY[@]/#/$before}")
    compopt -o nospace 2>/dev/null
}

_crosstown_value() { # OPTION VALUE: what may stand behind it
    case $1 in
    --game) _crosstown_reply "$(_crosstown_games)" ;;
    --option) _crosstown_reply "$(_crosstown_game_options "$game")" ;;
    --agents | --agent | --seats) _crosstown_list "$(_crosstown_agents)" ;;
    --chat) _crosstown_reply "off phrases free" ;;
    --data | --page) _crosstown_files -d ;;
    --load) _crosstown_files ;;
    *)
        case $2 in
        *FILE*) _crosstown_files ;;
        DIR) _crosstown_files -d ;;
        *"|"*) _crosstown_reply "$(tr '|' '\n' <<<"$2" | grep -v '^[A-Z]')" ;;
        *) COMPREPLY=() ;;
        esac
        ;;
    esac
}

_crosstown_word() { # COMMAND: what may stand where no option is due
    case $1 in
    play | rules) _crosstown_reply "$(_crosstown_games)" ;;
    admin)
        case " ${line[*]} " in
        *" backup "*) _crosstown_files ;;
        *) _crosstown_reply "$(_crosstown_admin_words)" ;;
        esac
        ;;
    replay | fair | show | legal | hint | analyse | perft | move-store) _crosstown_files ;;
    esac
}

# The words as the shell would split them: COMP_WORDS would break at "=" and ":" too.
_crosstown_line() {
    local before=${COMP_LINE:0:COMP_POINT}
    read -ra line <<<"$before"
    current=
    [[ $before == *[[:space:]] ]] || { current=${line[-1]} && unset 'line[-1]'; }
}

# Readline replaces only what stands behind the last "=" or ":", where those break words.
_crosstown_cut() {
    local i head
    for i in ":" "="; do
        [[ $COMP_WORDBREAKS == *"$i"* && $whole == *"$i"* ]] || continue
        head=${whole%"$i"*}$i
        COMPREPLY=("${COMPREPLY[@]#"$head"}")
    done
}

_crosstown() {
    local program=$1 line current whole command game= options value i
    COMPREPLY=()
    _crosstown_line
    whole=$current
    command=${line[1]-}
    if ((${#line[@]} < 2)); then
        _crosstown_reply "$(_crosstown_commands) --help --version"
        return
    fi
    for ((i = 2; i < ${#line[@]}; i++)); do
        [[ ${line[i - 1]} == --game || $i == 2 && ${line[i]} != -* ]] && game=${line[i]}
    done
    options=$(_crosstown_options "$command")
    value=$(awk -v name="${line[-1]}" '$1 == name { print $2 }' <<<"$options")
    if [[ -n $value ]]; then
        _crosstown_value "${line[-1]}" "$value"
    elif [[ $current == -* ]]; then
        _crosstown_reply "$(awk '{ print $1 }' <<<"$options") --help"
    else
        _crosstown_word "$command"
    fi
    _crosstown_cut
}

complete -F _crosstown crosstown
