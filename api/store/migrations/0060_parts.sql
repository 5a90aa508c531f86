-- Large files on their way: the bucket's name for the upload, and the parts that arrived.
CREATE TABLE part_uploads (
  sha256 TEXT PRIMARY KEY,
  size INTEGER NOT NULL,
  upload_id TEXT NOT NULL,
  started_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX part_uploads_by_time ON part_uploads (started_at);

CREATE TABLE blob_parts (
  upload_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  etag TEXT NOT NULL,
  PRIMARY KEY (upload_id, number)
) WITHOUT ROWID;
