-- How the publisher of a table describes its cells, as JSON; empty where all is as usual. `kind` is then
-- `delimited-` or `lines-` and the hash of it.
ALTER TABLE table_scans ADD COLUMN format TEXT NOT NULL DEFAULT '';
