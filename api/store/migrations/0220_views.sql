-- Views of datasets' pages in the portal by day (UTC).
CREATE TABLE views (
  dataset_id INTEGER NOT NULL,
  day TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (dataset_id, day)
) WITHOUT ROWID;
