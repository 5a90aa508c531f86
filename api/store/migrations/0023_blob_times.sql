-- When the bytes came: what no version names is dropped a week later.
ALTER TABLE blobs ADD COLUMN stored_at TEXT NOT NULL DEFAULT '';
CREATE INDEX blobs_by_time ON blobs (stored_at);
