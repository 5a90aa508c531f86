-- A person's collection of public datasets. publication_status: Draft, InProgress, Completed, Failed.
CREATE TABLE collections (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  node_id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  license TEXT,
  tags TEXT NOT NULL DEFAULT '[]',
  publication_status TEXT NOT NULL DEFAULT 'Draft',
  publication_type TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

-- role: a rung, as in workspace datasets.
CREATE TABLE collection_users (
  collection_id INTEGER NOT NULL REFERENCES collections (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  role INTEGER NOT NULL,
  PRIMARY KEY (collection_id, user_id)
) WITHOUT ROWID;
CREATE INDEX collection_users_by_user ON collection_users (user_id, collection_id);

CREATE TABLE collection_dois (
  collection_id INTEGER NOT NULL REFERENCES collections (id),
  doi TEXT NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (collection_id, doi)
) WITHOUT ROWID;
CREATE INDEX collection_dois_in_order ON collection_dois (collection_id, position);
