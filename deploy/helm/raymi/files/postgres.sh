#!/bin/sh
# Creates PostgreSQL's cluster once, and at each start a role and a database for every service, with the passwords of the environment.
# A new cluster is created in a temporary folder, so that an interrupted initdb leaves no incomplete one.
set -eu
data=/data/postgres
if [ ! -s $data/PG_VERSION ]; then
  rm -rf $data.new
  initdb --pgdata=$data.new --username=postgres --auth-local=trust --auth-host=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8
  echo 'host all all all scram-sha-256' >>$data.new/pg_hba.conf
  mv $data.new $data
fi
# Kubernetes gives the group of the volume all permissions at each mount, which PostgreSQL refuses.
chmod 0700 $data
pg_ctl -D $data -w -o "-c listen_addresses='' -c unix_socket_directories=/tmp" start
database() { # database NAME PASSWORD
  psql -h /tmp -U postgres -v ON_ERROR_STOP=1 -v name="$1" -v password="$2" <<'SQL'
SELECT format('CREATE ROLE %I LOGIN', :'name') WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'name') \gexec
ALTER ROLE :"name" PASSWORD :'password';
SELECT format('CREATE DATABASE %I OWNER %I', :'name', :'name') WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'name') \gexec
REVOKE ALL ON DATABASE :"name" FROM PUBLIC;
SQL
}
database auth "$AUTH_PASSWORD"
database catalog "$CATALOG_PASSWORD"
database partners "$PARTNERS_PASSWORD"
database media "$MEDIA_PASSWORD"
pg_ctl -D $data -w stop
