-- What the older calls on code repositories keep beside what may be published.
ALTER TABLE code_repositories ADD COLUMN organization_id INTEGER REFERENCES organizations (id);
ALTER TABLE code_repositories ADD COLUMN dataset_id INTEGER REFERENCES workspace_datasets (id);
ALTER TABLE code_repositories ADD COLUMN auto_process INTEGER NOT NULL DEFAULT 0;
-- Which parts of the record follow the repository, as the contract's object; NULL for none said.
ALTER TABLE code_repositories ADD COLUMN synchronize TEXT;
