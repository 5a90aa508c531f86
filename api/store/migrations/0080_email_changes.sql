-- Browser sessions that began before this moment are over.
ALTER TABLE users ADD COLUMN signed_out_at TEXT;
ALTER TABLE users ADD COLUMN orcid_linked_at TEXT;

-- A person's wish to have another e-mail address. Codes and links are kept as hashes only.
-- status: pending, changing (the code was right), changed, replaced (asked anew), failed, reverted.
CREATE TABLE email_changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id),
  old_email TEXT NOT NULL,
  new_email TEXT NOT NULL,
  status TEXT NOT NULL,
  code_hash TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  -- The link that was mailed when the change was asked for, and the one when it was made.
  asked_link_hash TEXT NOT NULL,
  made_link_hash TEXT,
  -- When the session began that asked: keys and links made since go when the change is taken back.
  session_began_at TEXT NOT NULL,
  asked_at TEXT NOT NULL,
  claimed_at TEXT,
  changed_at TEXT
);
CREATE INDEX email_changes_by_user ON email_changes (user_id, id);
CREATE INDEX email_changes_by_new_email ON email_changes (lower(new_email), asked_at);
CREATE UNIQUE INDEX email_changes_by_asked_link ON email_changes (asked_link_hash);
CREATE UNIQUE INDEX email_changes_by_made_link ON email_changes (made_link_hash) WHERE made_link_hash IS NOT NULL;
