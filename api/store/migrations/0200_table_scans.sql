-- Tables whose statistics are not whole yet, by the bytes of the file and how they are read: `delimited`
-- or `lines`. What was counted so far lies in the bucket. The newest `asked_at` goes on first; a step
-- holds its row until `held_until`.
CREATE TABLE table_scans (
  sha256 TEXT NOT NULL,
  kind TEXT NOT NULL,
  size INTEGER NOT NULL,
  asked_at TEXT NOT NULL,
  held_until TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (sha256, kind)
);
CREATE INDEX table_scans_by_ask ON table_scans (asked_at);
