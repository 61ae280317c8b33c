#!/bin/sh
# Replaces the contents of the four databases by the dumps of /backup, each in one transaction, and compares counts and checksums of every
# table. Refuses to start while another client is connected: a service would write between the two.
set -eu
umask 077
here=$(dirname "$0")
in=${BACKUP_DIR:-/backup}
export PGTZ=UTC

query() { # query URL OPTION...
  url=$1
  shift
  psql --no-psqlrc --quiet --tuples-only --no-align -v ON_ERROR_STOP=1 "$@" "$url"
}

refuse_clients() { # refuse_clients NAME URL
  clients=$(query "$2" -c "SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()")
  [ "$clients" = 0 ] && return
  echo "$1: $clients clients are connected; scale the services to zero first" >&2
  exit 1
}

restore() { # restore NAME URL
  {
    echo 'DROP SCHEMA public CASCADE; CREATE SCHEMA public;'
    pg_restore --no-owner --no-privileges --file=- "$in/$1.dump"
  } >"$in/$1.sql"
  query "$2" --single-transaction -f "$in/$1.sql" >/dev/null
  rm "$in/$1.sql"
  query "$2" -f "$here/sums.sql" >"/tmp/$1.sums"
  diff "$in/$1.sums" "/tmp/$1.sums"
  echo "$1: $(wc -l <"$in/$1.sums") tables are restored"
}

each() { # each FUNCTION
  "$1" auth "$AUTH_DATABASE_URL"
  "$1" catalog "$CATALOG_DATABASE_URL"
  "$1" partners "$PARTNERS_DATABASE_URL"
  "$1" media "$MEDIA_DATABASE_URL"
}

each refuse_clients
each restore
