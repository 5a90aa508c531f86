-- Accounts that are gone here and not yet in the user pool.
CREATE TABLE account_deletions (
  sub TEXT PRIMARY KEY,
  asked_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX workspace_datasets_by_owner ON workspace_datasets (owner_id);
