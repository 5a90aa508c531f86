-- The path of a file of which the portal can draw a plane, for versions with neither line, map nor picture; empty
-- when there is none. NULL until the cron has looked, which it does again for versions without a drawing or with bars.
ALTER TABLE versions ADD COLUMN plane_file TEXT;
UPDATE versions SET plane_file = '' WHERE data_preview <> '' AND data_preview NOT LIKE '%"counts":%';
CREATE INDEX versions_without_plane ON versions (id)
WHERE plane_file IS NULL AND status = 'PUBLISH_SUCCEEDED';
