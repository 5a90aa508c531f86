-- When anything that a dataset says last changed, UTC in whole seconds; empty before its first version.
-- Withdrawn datasets keep theirs: harvesters learn of the withdrawal by it.
ALTER TABLE datasets ADD COLUMN changed_at TEXT NOT NULL DEFAULT '';
UPDATE datasets SET changed_at = coalesce(
  (SELECT substr(max(updated_at), 1, 19) || 'Z' FROM versions WHERE dataset_id = datasets.id AND version IS NOT NULL), '');
CREATE INDEX datasets_by_change ON datasets (changed_at, id);
CREATE INDEX datasets_by_organization_and_change ON datasets (organization_id, changed_at, id);
CREATE INDEX datasets_by_type_and_change ON datasets (dataset_type, changed_at, id);
