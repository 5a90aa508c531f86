-- The order of a folder by size and by kind, each within a scan of one index.
ALTER TABLE nodes ADD COLUMN extension TEXT GENERATED ALWAYS AS (
  CASE WHEN is_file = 1 AND instr(name, '.') > 0
    THEN lower(substr(name, length(rtrim(name, replace(name, '.', ''))) + 1))
    ELSE '' END
) VIRTUAL;
CREATE INDEX nodes_by_size ON nodes (version_id, parent, is_file, size, sort_key, path);
CREATE INDEX nodes_by_extension ON nodes (version_id, parent, is_file, extension, sort_key, path);
