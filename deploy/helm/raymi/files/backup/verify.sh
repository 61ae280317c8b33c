#!/bin/sh
# Restores the dumps of /backup into an empty PostgreSQL server below /tmp and compares counts and checksums of every table.
set -eu
umask 077
here=$(dirname "$0")
in=${BACKUP_DIR:-/backup}
server=$(mktemp -d)
export PGHOST=$server PGUSER=postgres PGTZ=UTC
initdb --pgdata="$server/data" --username=postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-sync >/dev/null
pg_ctl -D "$server/data" -w -s -o "-c listen_addresses='' -c unix_socket_directories=$server -c fsync=off" -l "$server/log" start
trap 'pg_ctl -D "$server/data" -s -m immediate stop; rm -rf "$server"' EXIT
failed=0
for name in auth catalog partners media; do
  createdb "$name"
  pg_restore --no-owner --no-privileges --exit-on-error --dbname="$name" "$in/$name.dump"
  psql --no-psqlrc --quiet --tuples-only --no-align -v ON_ERROR_STOP=1 -f "$here/sums.sql" "$name" >"$server/$name.sums"
  if [ -s "$in/$name.sums" ] && diff "$in/$name.sums" "$server/$name.sums"; then
    echo "$name: $(wc -l <"$in/$name.sums") tables are equal"
  else
    echo "$name: the restored tables differ" >&2
    failed=1
  fi
done
exit $failed
