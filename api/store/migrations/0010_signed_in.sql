ALTER TABLE users ADD COLUMN terms_version TEXT;
CREATE UNIQUE INDEX users_by_email ON users (lower(email));
CREATE UNIQUE INDEX users_by_orcid ON users (orcid ->> 'orcid') WHERE orcid IS NOT NULL;

-- A publisher answers proposals made to the workspace's repository.
ALTER TABLE memberships ADD COLUMN is_publisher INTEGER NOT NULL DEFAULT 0;

-- A workspace's own terms of service that a person has accepted.
CREATE TABLE custom_terms (
  user_id INTEGER NOT NULL REFERENCES users (id),
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  version TEXT NOT NULL,
  PRIMARY KEY (user_id, organization_id)
) WITHOUT ROWID;

-- Machine keys: each speaks for one person in one workspace. The secret itself is never stored.
CREATE TABLE api_tokens (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  secret_hash TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  last_used_at TEXT
);
CREATE INDEX api_tokens_by_owner ON api_tokens (user_id, organization_id, id);

CREATE TABLE teams (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  node_id TEXT NOT NULL UNIQUE,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  name TEXT NOT NULL
);
CREATE INDEX teams_by_organization ON teams (organization_id, name, id);

CREATE TABLE team_members (
  team_id INTEGER NOT NULL REFERENCES teams (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  PRIMARY KEY (team_id, user_id)
) WITHOUT ROWID;
CREATE INDEX team_members_by_user ON team_members (user_id, team_id);
