CREATE INDEX uploads_by_version ON uploads (version_id);
