-- Counts changes of name, description, licence and tags: whoever edits an older text is told.
ALTER TABLE collections ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;

-- Invitations to a collection that wait for an answer. email is in lower case, role a rung.
CREATE TABLE collection_invitations (
  id TEXT PRIMARY KEY,
  collection_id INTEGER NOT NULL REFERENCES collections (id),
  email TEXT NOT NULL,
  role INTEGER NOT NULL,
  invited_by INTEGER NOT NULL REFERENCES users (id),
  created_at TEXT NOT NULL,
  UNIQUE (collection_id, email)
) WITHOUT ROWID;
CREATE INDEX collection_invitations_by_email ON collection_invitations (email, created_at);
