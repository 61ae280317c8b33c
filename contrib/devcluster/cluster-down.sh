#!/usr/bin/env bash
# Stops the cluster and removes its state. Built programs and images stay.
. "$(dirname "$0")/lib.sh"

stop() { # stop PIDFILE TEXT
  alive "$1" "$2" || return 0
  kill -9 "$(cat "$1")"
  for _ in $(seq 100); do alive "$1" "$2" || return 0; sleep 0.1; done
  die "process $(cat "$1") does not end"
}

# A node is one pid namespace: when its first process ends, the kernel kills all others, and the mount and network namespaces end.
stop "$state/forward.pid" nsforward
for dir in "$state"/node*/; do
  stop "$dir/pid" node-init.sh
  [ -s "$dir/cgroups" ] || continue
  for _ in $(seq 100); do
    left=0
    while read -r group; do
      if [ -d "$group" ]; then find "$group" -depth -type d -exec rmdir {} + 2>/dev/null || left=1; fi
    done <"$dir/cgroups"
    [ "$left" = 0 ] && break
    sleep 0.1
  done
  [ "$left" = 0 ] || say "some control groups are still busy"
done
rm -rf "$state"
say "down"
