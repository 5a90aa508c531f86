-- A line or map that was drawn from a version's files, as JSON; empty when none of them suits. NULL until
-- it was looked at, which the cron does for versions whose files are open.
ALTER TABLE versions ADD COLUMN data_preview TEXT;
CREATE INDEX versions_without_preview ON versions (id)
WHERE data_preview IS NULL AND status = 'PUBLISH_SUCCEEDED';
