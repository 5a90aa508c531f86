-- A dataset is what keeps its id; what is said of it lives in its versions.
-- The columns after current_id repeat the newest public version, so that a list is one index range.
CREATE TABLE datasets (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  current_id INTEGER,
  listed INTEGER NOT NULL DEFAULT 0,
  dataset_type TEXT NOT NULL DEFAULT 'research',
  license TEXT NOT NULL DEFAULT '',
  organization_name TEXT NOT NULL DEFAULT '',
  organization_id INTEGER,
  embargo INTEGER NOT NULL DEFAULT 0,
  sort_name TEXT NOT NULL DEFAULT '',
  published_at TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL,
  size INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX datasets_by_name ON datasets (listed, sort_name, id);
CREATE INDEX datasets_by_date ON datasets (listed, published_at, id);
CREATE INDEX datasets_by_creation ON datasets (listed, created_at, id);
CREATE INDEX datasets_by_size ON datasets (listed, size, id);
CREATE INDEX datasets_by_type_and_name ON datasets (listed, dataset_type, sort_name, id);
CREATE INDEX datasets_by_type_and_date ON datasets (listed, dataset_type, published_at, id);
CREATE INDEX datasets_by_type_and_size ON datasets (listed, dataset_type, size, id);
CREATE INDEX datasets_by_embargo ON datasets (embargo, listed, published_at, id);

-- A version has no number until its commit, and is immutable after it.
CREATE TABLE versions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  dataset_id INTEGER NOT NULL REFERENCES datasets (id),
  version INTEGER,
  revision INTEGER NOT NULL DEFAULT 0,
  doi TEXT UNIQUE,
  status TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  name TEXT NOT NULL,
  sort_name TEXT NOT NULL,
  description TEXT NOT NULL,
  dataset_type TEXT NOT NULL,
  license TEXT NOT NULL,
  tags TEXT NOT NULL,
  details TEXT NOT NULL,
  size INTEGER NOT NULL,
  file_count INTEGER NOT NULL,
  record_count INTEGER NOT NULL,
  embargo_release_date TEXT,
  banner_path TEXT,
  has_readme INTEGER NOT NULL,
  has_changelog INTEGER NOT NULL,
  published_at TEXT,
  updated_at TEXT NOT NULL,
  UNIQUE (dataset_id, version)
);
CREATE INDEX versions_by_embargo ON versions (status, embargo_release_date);

-- kind: readme, changelog.
CREATE TABLE texts (
  version_id INTEGER NOT NULL REFERENCES versions (id),
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (version_id, kind)
) WITHOUT ROWID;

-- Members of a collection, in reading order.
CREATE TABLE member_dois (
  version_id INTEGER NOT NULL REFERENCES versions (id),
  position INTEGER NOT NULL,
  doi TEXT NOT NULL,
  PRIMARY KEY (version_id, position)
) WITHOUT ROWID;

-- Files and folders of a version. is_file sorts folders first; children counts a folder's own entries.
CREATE TABLE nodes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  version_id INTEGER NOT NULL REFERENCES versions (id),
  path TEXT NOT NULL,
  parent TEXT,
  name TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  is_file INTEGER NOT NULL,
  size INTEGER NOT NULL,
  children INTEGER NOT NULL DEFAULT 0,
  sha256 TEXT,
  media_type TEXT,
  package_id TEXT,
  UNIQUE (version_id, path)
);
CREATE INDEX nodes_in_folder ON nodes (version_id, parent, is_file, sort_key, path);
CREATE INDEX nodes_by_package ON nodes (package_id, version_id) WHERE package_id IS NOT NULL;

-- What lies in the bucket, checked against its hash.
CREATE TABLE blobs (
  sha256 TEXT PRIMARY KEY,
  size INTEGER NOT NULL
) WITHOUT ROWID;

-- Publications between their announcement and their commit.
CREATE TABLE uploads (
  id TEXT PRIMARY KEY,
  version_id INTEGER NOT NULL REFERENCES versions (id),
  created_at TEXT NOT NULL
) WITHOUT ROWID;

-- Tags of listed datasets. folded is the lower-case form that is matched.
CREATE TABLE dataset_tags (
  folded TEXT NOT NULL,
  dataset_id INTEGER NOT NULL REFERENCES datasets (id),
  tag TEXT NOT NULL,
  PRIMARY KEY (folded, dataset_id)
) WITHOUT ROWID;
CREATE INDEX dataset_tags_by_dataset ON dataset_tags (dataset_id);

-- rowid is datasets.id. The text itself is kept in versions and texts only.
CREATE VIRTUAL TABLE dataset_search USING fts5 (
  name, description, readme, tags, contributors, file_names,
  content = '', contentless_delete = 1,
  tokenize = 'porter unicode61 remove_diacritics 2',
  prefix = '2 3'
);

-- rowid is nodes.id, for the files of listed versions that are not withheld.
CREATE VIRTUAL TABLE file_search USING fts5 (
  name, path,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2',
  prefix = '2 3'
);
