CREATE TABLE organizations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  node_id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  slug TEXT NOT NULL UNIQUE,
  -- The two ends of a gradient, as the contract's JSON object with one member.
  color_theme TEXT,
  banner_url TEXT,
  features TEXT NOT NULL DEFAULT '[]',
  -- The open repository this organization offers, as JSON; NULL when it offers none.
  repository TEXT,
  created_at TEXT NOT NULL
);
CREATE INDEX organizations_by_name ON organizations (name);
CREATE INDEX organizations_with_repository ON organizations (name, id) WHERE repository IS NOT NULL;

-- sub is the identity service's lasting name of the person.
CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sub TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  middle_initial TEXT,
  degree TEXT,
  credential TEXT NOT NULL DEFAULT '',
  color TEXT NOT NULL,
  url TEXT NOT NULL DEFAULT '',
  orcid TEXT,
  preferred_organization_id INTEGER REFERENCES organizations (id),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

-- role: guest, member, admin, owner.
CREATE TABLE memberships (
  user_id INTEGER NOT NULL REFERENCES users (id),
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  role TEXT NOT NULL,
  PRIMARY KEY (user_id, organization_id)
) WITHOUT ROWID;
CREATE INDEX memberships_by_organization ON memberships (organization_id, role, user_id);

-- status: requested, granted, refused.
CREATE TABLE embargo_access (
  user_id INTEGER NOT NULL REFERENCES users (id),
  dataset_id INTEGER NOT NULL REFERENCES datasets (id),
  status TEXT NOT NULL,
  PRIMARY KEY (user_id, dataset_id)
) WITHOUT ROWID;
