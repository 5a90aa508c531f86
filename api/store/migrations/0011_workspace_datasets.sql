-- Datasets as their workspace sees them, published or not.
-- Roles here and below are rungs: 1 guest, 2 viewer, 3 editor, 4 manager, 5 owner.
CREATE TABLE workspace_datasets (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  node_id TEXT NOT NULL UNIQUE,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  owner_id INTEGER NOT NULL REFERENCES users (id),
  -- What every member of the workspace may do; NULL when only the named people may see it.
  organization_role INTEGER,
  name TEXT NOT NULL,
  sort_name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  readme TEXT NOT NULL DEFAULT '',
  banner_url TEXT,
  dataset_type TEXT NOT NULL DEFAULT 'research',
  status TEXT NOT NULL DEFAULT 'NO_STATUS',
  license TEXT,
  tags TEXT NOT NULL DEFAULT '[]',
  -- The publisher's groupings, as the contract's list of {id, name}.
  collections TEXT NOT NULL DEFAULT '[]',
  data_use_agreement_id INTEGER,
  -- Where code comes from, and its releases, as the contract's objects.
  repository TEXT,
  releases TEXT NOT NULL DEFAULT '[]',
  publication_status TEXT NOT NULL DEFAULT 'draft',
  publication_type TEXT,
  embargo_release_date TEXT,
  -- datasets.key of the public record, once there is one.
  public_key TEXT,
  storage INTEGER,
  package_type_counts TEXT NOT NULL DEFAULT '{}',
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX workspace_datasets_by_name ON workspace_datasets (organization_id, sort_name, id);
CREATE INDEX workspace_datasets_by_number ON workspace_datasets (organization_id, id);
CREATE INDEX workspace_datasets_by_update ON workspace_datasets (organization_id, updated_at, id);
CREATE INDEX workspace_datasets_by_record ON workspace_datasets (public_key) WHERE public_key IS NOT NULL;

CREATE TABLE dataset_roles (
  dataset_id INTEGER NOT NULL REFERENCES workspace_datasets (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  role INTEGER NOT NULL,
  PRIMARY KEY (dataset_id, user_id)
) WITHOUT ROWID;
CREATE INDEX dataset_roles_by_user ON dataset_roles (user_id, dataset_id);

CREATE TABLE dataset_teams (
  dataset_id INTEGER NOT NULL REFERENCES workspace_datasets (id),
  team_id INTEGER NOT NULL REFERENCES teams (id),
  role INTEGER NOT NULL,
  PRIMARY KEY (dataset_id, team_id)
) WITHOUT ROWID;

-- Files and folders of a workspace dataset; a folder has package_type Collection.
CREATE TABLE workspace_packages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  node_id TEXT NOT NULL UNIQUE,
  dataset_id INTEGER NOT NULL REFERENCES workspace_datasets (id),
  parent_id INTEGER REFERENCES workspace_packages (id),
  owner_id INTEGER NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  sort_name TEXT NOT NULL,
  package_type TEXT NOT NULL,
  size INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX workspace_packages_in_folder ON workspace_packages (parent_id, sort_name, id);

-- Records of a workspace by name, for its own list of what is public.
CREATE INDEX datasets_by_organization ON datasets (organization_id, listed, sort_name, id);
