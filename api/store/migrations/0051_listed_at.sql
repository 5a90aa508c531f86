-- When a dataset was listed for the first time; empty for those from before this was kept.
ALTER TABLE datasets ADD COLUMN listed_at TEXT NOT NULL DEFAULT '';
