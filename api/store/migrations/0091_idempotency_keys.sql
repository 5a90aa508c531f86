-- Changes that were made under a key of the caller's, so that the same change sent again is answered
-- and not made a second time. `status` is NULL while the change is under way.
CREATE TABLE idempotency_keys (
  user_id INTEGER NOT NULL REFERENCES users (id),
  key TEXT NOT NULL,
  call TEXT NOT NULL,
  started_at TEXT NOT NULL,
  status INTEGER,
  body TEXT,
  PRIMARY KEY (user_id, key, call)
) WITHOUT ROWID;
CREATE INDEX idempotency_keys_by_time ON idempotency_keys (started_at);
