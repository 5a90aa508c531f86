-- From here on `follows.secret` is the SHA-256 of a mailed link's secret. Those that were stored as they
-- were mailed give way to ones that nobody has: links mailed before confirm nothing any more.
UPDATE follows SET secret = lower(hex(randomblob(32)));

-- Whose share of what waits to be confirmed a follow takes: an account's, or its network's by a few
-- digits of a hash. Empty once it is confirmed.
ALTER TABLE follows ADD COLUMN asker TEXT NOT NULL DEFAULT '';
CREATE INDEX follows_by_asker ON follows (asker, asked_at) WHERE confirmed_at IS NULL;
