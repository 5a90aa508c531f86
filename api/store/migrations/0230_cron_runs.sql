-- When each cron last ended a run; until its first one, when this table was made.
CREATE TABLE cron_runs (
  cron TEXT NOT NULL PRIMARY KEY CHECK (cron IN ('hourly', 'minutely')),
  ended_at TEXT NOT NULL
);
INSERT INTO cron_runs (cron, ended_at) VALUES
  ('hourly', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('minutely', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
