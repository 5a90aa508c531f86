CREATE INDEX workspace_datasets_by_status ON workspace_datasets (organization_id, status);
