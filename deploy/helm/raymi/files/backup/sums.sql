-- One line for each table: its name, its number of rows and a checksum that does not depend on the order of rows.
SELECT format(
  'SELECT %L, count(*), COALESCE(sum(hashtextextended(t::text, 0)::numeric), 0) FROM %I.%I AS t;', relid::regclass::text, schemaname, relname)
FROM pg_stat_user_tables ORDER BY schemaname, relname \gexec
