-- The bytes of a workspace's file, as a row of blobs; NULL where the workspace keeps none here.
ALTER TABLE workspace_packages ADD COLUMN sha256 TEXT;
CREATE INDEX workspace_packages_by_bytes ON workspace_packages (sha256) WHERE sha256 IS NOT NULL;
-- The newest files of a dataset, for what happened in it.
CREATE INDEX workspace_packages_by_time ON workspace_packages (dataset_id, created_at);
