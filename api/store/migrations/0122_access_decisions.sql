-- When access to withheld files was asked for and decided, by whom, until which day and why not.
-- Times and days are empty where there is none; a grant without a day lasts as long as the embargo.
ALTER TABLE embargo_access ADD COLUMN requested_at TEXT NOT NULL DEFAULT '';
ALTER TABLE embargo_access ADD COLUMN decided_at TEXT NOT NULL DEFAULT '';
ALTER TABLE embargo_access ADD COLUMN decided_by INTEGER REFERENCES users (id);
ALTER TABLE embargo_access ADD COLUMN granted_until TEXT NOT NULL DEFAULT '';
ALTER TABLE embargo_access ADD COLUMN reason TEXT NOT NULL DEFAULT '';
CREATE INDEX embargo_access_by_dataset ON embargo_access (dataset_id, status, requested_at);
CREATE INDEX rehydrations_by_email ON rehydrations (email, created_at);
