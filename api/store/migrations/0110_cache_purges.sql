-- Tags of shared answers that a write made old, until the platform's cache has forgotten them.
-- `asked` counts how often, so that what is asked for during a purge is purged again.
CREATE TABLE cache_purges (tag TEXT PRIMARY KEY, asked INTEGER NOT NULL);

-- The collections that a dataset is in.
CREATE INDEX member_dois_by_doi ON member_dois (doi);
