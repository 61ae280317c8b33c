#!/bin/sh
# Dumps the four databases to /backup: NAME.dump, and NAME.sums with counts and checksums of the same snapshot. media.objects lists the
# objects of the bucket that media's rows refer to, so that a copy of the bucket can be compared without a database.
set -eu
umask 077
here=$(dirname "$0")
out=${BACKUP_DIR:-/backup}
export PGTZ=UTC

dump() { # dump NAME URL
  psql --no-psqlrc --quiet --tuples-only --no-align -v ON_ERROR_STOP=1 -v name="$1" -v url="$2" -v out="$out" -v here="$here" "$2" <<'SQL'
BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY;
SELECT pg_export_snapshot() AS snapshot \gset
\setenv SNAPSHOT :snapshot
\setenv URL :url
\set dump :out '/' :name '.dump'
\setenv DUMP :dump
\! pg_dump --snapshot="$SNAPSHOT" --format=custom --no-owner --no-privileges --file="$DUMP" "$URL" || rm -f "$DUMP"
\set file :out '/' :name '.sums'
\set script :here '/sums.sql'
\o :file
\i :script
SELECT :'name' = 'media' AS has_objects \gset
\if :has_objects
\set file :out '/media.objects'
\set script :here '/objects.sql'
\o :file
\i :script
\endif
\o
COMMIT;
SQL
  [ -s "$out/$1.dump" ]
  echo "$1: $(wc -l <"$out/$1.sums") tables, $(wc -c <"$out/$1.dump") bytes"
}

dump auth "$AUTH_DATABASE_URL"
dump catalog "$CATALOG_DATABASE_URL"
dump partners "$PARTNERS_DATABASE_URL"
dump media "$MEDIA_DATABASE_URL"
