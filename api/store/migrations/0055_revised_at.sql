-- When a version's words were last changed under its number; empty while they are as published.
ALTER TABLE versions ADD COLUMN revised_at TEXT;
