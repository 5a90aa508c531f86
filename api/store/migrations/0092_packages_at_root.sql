-- What lies at the top of a workspace dataset, by name.
CREATE INDEX workspace_packages_at_root ON workspace_packages (dataset_id, sort_name, id) WHERE parent_id IS NULL;
