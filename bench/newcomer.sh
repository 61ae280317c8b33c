#!/usr/bin/env bash
# Times `make run` as somebody meets it who has just cloned the project: in a clone of the last commit, with empty caches of Go and npm,
# until the portal says that it is ready; then a second time. Packages of the system stay installed. Prints the seconds of each step and of
# both starts.
#   bench/newcomer.sh
set -euo pipefail
root=$(git rev-parse --show-toplevel)
work=$(mktemp -d)
chmod 755 "$work" # PostgreSQL runs as another user
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
git clone --quiet "$root" "$work/raymi"
cd "$work/raymi"
export GOCACHE=$work/cache GOMODCACHE=$work/modules npm_config_cache=$work/npm
export PORT=${PORT:-18080} MAIL_PORT=${MAIL_PORT:-18025}

# ready NAME starts the portal, waits until it is ready, prints the seconds and stops it.
ready() {
  local log=$work/$1.log start=$SECONDS
  : >"$log"
  setsid make run >>"$log" 2>&1 </dev/null &
  local run=$!
  until grep -q 'is ready at' "$log"; do
    if ! kill -0 "$run" 2>/dev/null; then
      tail -n 40 "$log" >&2
      return 1
    fi
    sleep 0.2
  done
  grep -E '^[a-z -]+: [0-9]+ s' "$log" | sed 's/^/  /' || true # the second start has no step but the programs
  printf '%s: %d s\n' "$1" $((SECONDS - start))
  kill -INT -- "-$run"
  wait "$run" || true
}

ready first
ready second
