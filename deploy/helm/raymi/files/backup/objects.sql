-- The objects of the bucket that media's rows refer to: key, bytes and, for what was uploaded, SHA-256.
SELECT DISTINCT storage_key, bytes, sha256 FROM files
UNION
SELECT clean_key, clean_bytes, NULL FROM files WHERE clean_key IS NOT NULL
ORDER BY 1;
