-- Messages until the mail service has them: `message` is JSON of recipients, subject and text, due at
-- `due_at`. A day after `created_at` they are given up.
CREATE TABLE mails (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  message TEXT NOT NULL,
  created_at TEXT NOT NULL,
  due_at TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX mails_due ON mails (due_at);
