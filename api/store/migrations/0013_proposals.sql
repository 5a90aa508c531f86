-- status: DRAFT, SUBMITTED, WITHDRAWN, ACCEPTED, REJECTED. Times are epoch seconds, 0 for never.
CREATE TABLE proposals (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  node_id TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  owner_name TEXT NOT NULL,
  email TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'DRAFT',
  dataset_node_id TEXT NOT NULL DEFAULT '',
  survey TEXT NOT NULL DEFAULT '[]',
  contributors TEXT NOT NULL DEFAULT '[]',
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  submitted_at INTEGER NOT NULL DEFAULT 0,
  withdrawn_at INTEGER NOT NULL DEFAULT 0,
  accepted_at INTEGER NOT NULL DEFAULT 0,
  rejected_at INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX proposals_by_author ON proposals (user_id, updated_at, id);
CREATE INDEX proposals_by_repository ON proposals (organization_id, status, updated_at, id);

-- Texts that lead a proposer: tags seen are info, funding and acknowledgements.
CREATE TABLE publishing_info (
  tag TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  url TEXT NOT NULL
) WITHOUT ROWID;
