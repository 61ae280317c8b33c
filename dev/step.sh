#!/usr/bin/env bash
# Runs one step of a build, with its output in bin/log, and prints one line when it ends: its seconds, and the steps that are left (those
# that run, and those that `make run` has announced). A failed step prints the end of its log and what to do.
#   step.sh NAME HINT CMD…
set -euo pipefail
name=$1 hint=$2
shift 2
mkdir -p bin/log bin/steps
log=bin/log/${name// /-}.log
touch "bin/steps/$name"
if ! "$@" >"$log" 2>&1; then
  tail -n 40 "$log" >&2
  printf '%s failed after %d s. %s The whole output is in %s.\n' "$name" "$SECONDS" "$hint" "$log" >&2
  exit 1
fi
rm -f "bin/steps/$name"
left=$(find bin/steps -type f -printf '%f, ' | sed 's/, $//')
printf '%s: %d s%s\n' "$name" "$SECONDS" "${left:+; left: $left}"
