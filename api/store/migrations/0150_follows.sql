-- When a version was last made public: when it was published, and when its embargo ended. Empty for
-- those from before this was kept: they are no news.
ALTER TABLE versions ADD COLUMN opened_at TEXT NOT NULL DEFAULT '';

-- E-mail addresses that follow something. `asks` counts the mails that somebody has asked to be sent
-- there since `asks_since`. `due_at` is the next look for news, empty while nothing is confirmed;
-- everything that was public by `seen_at` was told.
CREATE TABLE followers (
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  secret TEXT NOT NULL UNIQUE,
  asks INTEGER NOT NULL,
  asks_since TEXT NOT NULL,
  seen_at TEXT NOT NULL DEFAULT '',
  due_at TEXT NOT NULL DEFAULT ''
);
CREATE INDEX followers_due ON followers (due_at) WHERE due_at <> '';

-- `target` is the number of a record, an ORCID iD, or the query of a search.
CREATE TABLE follows (
  id INTEGER PRIMARY KEY,
  follower_id INTEGER NOT NULL REFERENCES followers (id),
  kind TEXT NOT NULL,
  target TEXT NOT NULL,
  name TEXT NOT NULL,
  secret TEXT NOT NULL UNIQUE,
  asked_at TEXT NOT NULL,
  confirmed_at TEXT,
  UNIQUE (follower_id, kind, target)
);
CREATE INDEX follows_unconfirmed ON follows (asked_at) WHERE confirmed_at IS NULL;
