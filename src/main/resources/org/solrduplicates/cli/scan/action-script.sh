#!/bin/sh
# Acts on files that a scan found redundant ("solr-duplicates scan --script").
# Without an option it prints the actions and changes nothing; see --help.
#
# Right before each action, both files must have the size and SHA-256 of the scan.
# Otherwise the file is skipped. The script may be killed at any time and run again.
#
# The log is beside this file, with ".log" after its name. A line has columns separated
# by tabs: state, action, place in the trash, file, and a dot that ends a complete line.
# States: "start" before an action and "done" after it, "undo" before a restore and "back"
# after it. In names, \\ is a backslash, \t a tab and \n a newline, as in printf '%b'.

set -uf
LC_ALL=C
export LC_ALL
umask 077 # the trash may receive files from private folders
tab=$(printf '\t')
newline='
'
header='# solr-duplicates actions, version 1'
temporary=.solr-duplicates-part
mode=show files=0 acted=0 earlier=0 skipped=0 bytes=0 resumed=false

usage() {
  echo "usage: sh FILE [--run | --undo | --help]"
  echo "  (no option)  print each action; change nothing"
  echo "  --run        act ($action)"
  echo "  --undo       move files from the trash to their places, by the log"
  echo "exit codes: 0 all done, 1 a file was skipped or the log failed, 2 wrong usage"
}

fail() {
  printf '%s\n' "$1" >&2
  exit 1
}

exists() {
  [ -e "$1" ] || [ -L "$1" ]
}

# Prints a message and a name, without characters that a terminal would execute.
report() {
  case $2 in
    *[[:cntrl:]]*) printf '%s: %s\n' "$1" "$(printf '%s' "$2" | tr '[:cntrl:]' '?')" ;;
    *) printf '%s: %s\n' "$1" "$2" ;;
  esac
}

skip() {
  skipped=$((skipped + 1))
  report "skipped, $reason" "$1" >&2
}

# Sets $escaped to a name in one line.
escape() {
  case $1 in
    *\\* | *"$tab"* | *"$newline"*)
      escaped=$(printf '%s\n' "$1" |
        sed -e 's/\\/\\\\/g' -e "s/$tab/\\\\t/g" -e '$!s/$/\\n/' | tr -d '\n')
      ;;
    *) escaped=$1 ;;
  esac
}

# Sets $name; the dot keeps newlines at the end.
unescape() {
  name=$(printf '%b.' "$1")
  name=${name%.}
}

# Arguments: state, file, place.
record() {
  escape "$3"
  logged=$escaped
  escape "$2"
  printf '%s\t%s\t%s\t%s\t.\n' "$1" "$action" "$logged" "$escaped" >>"$log" ||
    fail "stopped: cannot write $log"
}

# Sets $line to the last line of the log with a text.
last_of() {
  line=$(grep -F -e "$1" "$log")
  line=${line##*"$newline"}
}

# Sets $state and $place from the last complete line of the log about a file.
recall() {
  state='' place=''
  $resumed || return 0
  escape "$1"
  last_of "$tab$escaped$tab."
  [ -n "$line" ] || return 0
  state=${line%%"$tab"*}
  line=${line#*"$tab"*"$tab"}
  unescape "${line%%"$tab"*}"
  place=$name
}

# Sets $sum to the SHA-256 of a file.
hash_of() {
  sum=$($sha256 <"$1") && sum=${sum%% *}
}

# Whether a file is a regular file of this size; otherwise sets $reason.
is_there() {
  if [ -L "$1" ]; then
    reason="now a symbolic link"
  elif [ ! -e "$1" ]; then
    reason="no longer there"
  elif [ ! -f "$1" ]; then
    reason="no longer a regular file"
  elif ! length=$(wc -c <"$1"); then
    reason="not readable"
  elif [ "$((length))" != "$2" ]; then
    reason="its size changed"
  else
    return 0
  fi
  return 1
}

is_unchanged() {
  is_there "$1" "$2" || return 1
  reason="its content changed"
  hash_of "$1" && [ "$sum" = "$3" ]
}

# Moves a file and never overwrites: a hard link fails if the name is taken. Across file
# systems it copies. A kill leaves both names, never none.
move() {
  if ! ln "$1" "$2" 2>/dev/null; then
    copy=${2%/*}/$temporary
    rm -f "$copy"
    if ! { hash_of "$1" && before=$sum && cp -p "$1" "$copy" && hash_of "$copy" &&
      [ "$sum" = "$before" ] && ! exists "$2" && mv -f "$copy" "$2"; }; then
      rm -f "$copy"
      reason="it cannot be copied"
      return 1
    fi
  fi
  rm -f "$1" && return 0
  rm -f "$2"
  reason="it cannot be removed from its folder"
  return 1
}

# A name in the trash that is free, also in the log.
find_place() {
  place=$trash$1 number=0
  while exists "$place" || is_logged "$place"; do
    number=$((number + 1))
    place=$trash$1.$number
  done
}

is_logged() {
  $resumed || return 1
  escape "$1"
  grep -Fq -e "$tab$action$tab$escaped$tab" "$log"
}

# The functions below get the arguments of act.
do_trash() {
  recall "$3"
  case $state in
    start | undo) ;;
    *) place='' ;;
  esac
  if [ -n "$place" ] && is_unchanged "$place" "$1" "$2"; then # a move was killed
    reason="it cannot be removed from its folder"
    rm -f "$3"
    return
  fi
  if [ -z "$place" ] || exists "$place"; then
    find_place "$3"
  fi
  record start "$3" "$place"
  reason="no folder in the trash"
  mkdir -p "${place%/*}" && move "$3" "$place"
}

do_remove() {
  place=''
  record start "$3" ''
  reason="it cannot be removed"
  rm -f "$3"
}

do_hardlink() {
  reason="no hard link to the kept file; both must be on the same file system"
  replace ln "$@"
}

do_symlink() {
  reason="no symbolic link in its folder"
  replace 'ln -s' "$@"
}

replace() {
  place=''
  record start "$4" ''
  $1 "$7" "$left" && mv -f "$left" "$4" && return 0
  rm -f "$left"
  return 1
}

# Whether an earlier run did the action.
is_done() {
  case $action in
    hardlink) [ ! -L "$1" ] && [ ! -L "$2" ] && [ "$1" -ef "$2" ] ;;
    symlink) [ -L "$1" ] && [ ! -L "$2" ] && [ "$1" -ef "$2" ] ;;
    *)
      exists "$1" && return 1
      recall "$1"
      case $state in
        "done") ;;
        start | undo) [ "$action" = remove ] || exists "$place" && record done "$1" "$place" ;;
        *) return 1 ;;
      esac
      ;;
  esac
}

is_possible() {
  is_unchanged "$6" "$4" "$5" || {
    reason="the kept file: $reason"
    return 1
  }
  is_unchanged "$3" "$1" "$2" || return 1
  reason="it is the kept file by another name"
  ! [ "$3" -ef "$6" ] || return 1
  is_there "$6" "$4" # the file may be large, and the kept one may be gone meanwhile
}

# Arguments: size, SHA-256 and name of the redundant file, then of the kept file.
act() {
  files=$((files + 1))
  if [ "$mode" = show ]; then
    bytes=$((bytes + $1))
    report "$action" "$3"
    return
  fi
  left=${3%/*}/$temporary # of a killed run
  exists "$left" && rm -f "$left"
  if is_done "$3" "$6"; then
    earlier=$((earlier + 1))
  elif is_possible "$@" && "do_$action" "$@"; then
    record done "$3" "$place"
    acted=$((acted + 1))
    bytes=$((bytes + $1))
    report "$action" "$3"
  else
    skip "$3"
  fi
}

finish() {
  if [ "$mode" = show ]; then
    echo "$files files with $bytes bytes; nothing was changed"
    report "to act, add --run" "sh $0 --run"
    exit 0
  fi
  echo "$acted files with $bytes bytes done, $earlier done earlier, $skipped skipped"
  [ "$skipped" = 0 ]
  exit
}

# Arguments: state, file and its place in the trash.
restore() {
  if ! exists "$3"; then
    reason="neither at its place nor in the trash"
    exists "$2"
    return
  fi
  if exists "$2"; then
    reason="another file is at its place"
    case $1 in
      start | undo) [ ! -L "$2" ] && cmp -s "$2" "$3" && rm -f "$3" || return 1 ;; # killed in a move
      *) return 1 ;;
    esac
  else
    reason="its folder cannot be made"
    mkdir -p "${2%/*}" && record undo "$2" "$3" && move "$3" "$2" || return 1
    acted=$((acted + 1))
    report restored "$2"
  fi
  record back "$2" "$3"
}

# Removes the empty folders above a place in the trash. The lowest may be missing after a kill.
tidy() {
  folder=${1%/*}
  while [ -n "$folder" ] && [ "$folder" != "$trash" ]; do
    ! exists "$folder" || rmdir "$folder" 2>/dev/null || return 0
    folder=${folder%/*}
  done
}

undo() {
  action=trash
  while IFS= read -r line; do
    case $line in
      "start${tab}trash$tab"*"$tab.") ;;
      *) continue ;;
    esac
    pair=${line#"start${tab}trash$tab"}
    last_of "$tab$pair"
    state=${line%%"$tab"*}
    unescape "${pair%%"$tab"*}"
    place=$name
    pair=${pair#*"$tab"}
    unescape "${pair%"$tab."}"
    from=$name
    if [ "$state" != back ]; then
      restore "$state" "$from" "$place" || skip "$from"
    fi
    tidy "$place"
  done <"$log"
  echo "$acted files restored, $skipped not restored"
  [ "$skipped" = 0 ]
  exit
}

open_log() {
  case $0 in
    */*) log=$0.log ;;
    *) log=./$0.log ;;
  esac
  [ -f "$0" ] || fail "run this script as a file: sh FILE --$mode"
  if exists "$log"; then
    [ "$(head -n 1 "$log")" = "$header" ] || fail "$log is not a log of this script"
    [ -z "$(tail -c 1 "$log")" ] || echo >>"$log" # of a killed run
    resumed=true
  elif [ "$mode" = undo ]; then
    echo "nothing to restore: there is no $log"
    exit 0
  else
    echo "$header" >"$log" || fail "cannot write $log"
  fi
}

# Arguments: action, folder of the trash, options.
begin() {
  action=$1 trash=$2
  shift 2
  case $#${1-} in
    0) return ;;
    1--run) mode=run ;;
    1--undo) mode=undo ;;
    1--help)
      usage
      exit 0
      ;;
    *)
      usage >&2
      exit 2
      ;;
  esac
  if command -v sha256sum >/dev/null; then
    sha256=sha256sum
  elif command -v shasum >/dev/null; then
    sha256='shasum -a 256'
  else
    fail "no program for SHA-256: sha256sum or shasum"
  fi
  [ / -ef / ] || fail "this shell cannot compare files: test FILE -ef FILE"
  open_log
  [ "$mode" = run ] || undo
}

