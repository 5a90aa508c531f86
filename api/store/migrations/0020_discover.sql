-- Terms a person agrees to before asking for withheld files. The same text is one row.
CREATE TABLE agreements (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  hash TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  body TEXT NOT NULL
);

-- Who agreed to what when asking for access.
CREATE TABLE agreement_consents (
  user_id INTEGER NOT NULL REFERENCES users (id),
  dataset_id INTEGER NOT NULL REFERENCES datasets (id),
  agreement_id INTEGER NOT NULL REFERENCES agreements (id),
  agreed_at TEXT NOT NULL,
  PRIMARY KEY (user_id, dataset_id, agreement_id)
) WITHOUT ROWID;

-- Records of a version: rows of its metadata models, as JSON objects.
CREATE TABLE records (
  version_id INTEGER NOT NULL REFERENCES versions (id),
  model TEXT NOT NULL,
  position INTEGER NOT NULL,
  properties TEXT NOT NULL,
  PRIMARY KEY (version_id, model, position)
) WITHOUT ROWID;

-- Models of listed datasets whose files are open, with how many records each has.
CREATE TABLE record_models (
  model TEXT NOT NULL,
  dataset_id INTEGER NOT NULL REFERENCES datasets (id),
  count INTEGER NOT NULL,
  PRIMARY KEY (model, dataset_id)
) WITHOUT ROWID;
CREATE INDEX record_models_by_dataset ON record_models (dataset_id, model);

-- Downloads of a day (UTC).
CREATE TABLE downloads (
  day TEXT NOT NULL,
  dataset_id INTEGER NOT NULL,
  version INTEGER NOT NULL,
  origin TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, dataset_id, version, origin)
) WITHOUT ROWID;

-- How many listed datasets there are of each kind, and how many carry each tag.
CREATE TABLE dataset_counts (
  dataset_type TEXT NOT NULL,
  embargo INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (dataset_type, embargo)
) WITHOUT ROWID;
INSERT INTO dataset_counts
SELECT dataset_type, embargo, count(*) FROM datasets WHERE listed = 1 GROUP BY dataset_type, embargo;

CREATE TABLE tag_counts (
  dataset_type TEXT NOT NULL,
  folded TEXT NOT NULL,
  tag TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (dataset_type, folded)
) WITHOUT ROWID;
INSERT INTO tag_counts
SELECT d.dataset_type, t.folded, min(t.tag), count(*)
FROM dataset_tags AS t JOIN datasets AS d ON d.id = t.dataset_id GROUP BY d.dataset_type, t.folded;

CREATE INDEX uploads_by_time ON uploads (created_at);
CREATE INDEX versions_in_progress ON versions (updated_at) WHERE version IS NULL;
CREATE INDEX nodes_by_hash ON nodes (sha256) WHERE sha256 IS NOT NULL;
