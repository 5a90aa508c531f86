-- What a person is told of. `mark` tells two of a kind about one thing apart, such as a version;
-- `mail` is 1 while it is still to be mailed.
CREATE TABLE notifications (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  target TEXT NOT NULL,
  mark TEXT NOT NULL,
  created_at TEXT NOT NULL,
  is_read INTEGER NOT NULL DEFAULT 0,
  mail INTEGER NOT NULL DEFAULT 0,
  UNIQUE (user_id, kind, target, mark)
);
CREATE INDEX notifications_by_person ON notifications (user_id, id);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE is_read = 0;
CREATE INDEX notifications_to_mail ON notifications (id) WHERE mail = 1;
CREATE INDEX notifications_by_time ON notifications (created_at);

-- Topics that this person is not mailed about, as a JSON list.
ALTER TABLE users ADD COLUMN unmailed TEXT NOT NULL DEFAULT '[]';

CREATE INDEX collection_dois_by_doi ON collection_dois (doi);
