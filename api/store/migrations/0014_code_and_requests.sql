CREATE TABLE github_accounts (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  login TEXT NOT NULL,
  html_url TEXT NOT NULL,
  avatar_url TEXT NOT NULL,
  name TEXT NOT NULL,
  installation_id TEXT NOT NULL,
  created_at TEXT NOT NULL
);

CREATE TABLE code_repositories (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id),
  url TEXT NOT NULL,
  full_name TEXT NOT NULL,
  description TEXT,
  language TEXT,
  stars INTEGER NOT NULL DEFAULT 0,
  forks INTEGER NOT NULL DEFAULT 0,
  to_discover INTEGER NOT NULL DEFAULT 0,
  to_appstore INTEGER NOT NULL DEFAULT 0,
  updated_at TEXT NOT NULL,
  UNIQUE (user_id, url)
);
CREATE INDEX code_repositories_by_name ON code_repositories (user_id, full_name, id);

-- Requests to bring back the files of an archived version.
CREATE TABLE rehydrations (
  id TEXT PRIMARY KEY,
  dataset_id INTEGER NOT NULL,
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (dataset_id, version, email)
) WITHOUT ROWID;
