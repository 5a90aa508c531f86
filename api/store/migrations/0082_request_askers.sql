-- Whose share of a version's list a restore request takes: an account's, or its network's by a few
-- digits of a hash. Requests from before are one asker each.
ALTER TABLE rehydrations ADD COLUMN asker TEXT NOT NULL DEFAULT '';
UPDATE rehydrations SET asker = id;
CREATE INDEX rehydrations_by_asker ON rehydrations (dataset_id, version, asker, created_at);
