-- What listed datasets cover: years, and places in degrees whose west is never beyond their east.
-- Plain tables instead of an R*Tree, which an export of the database could not hold.
CREATE TABLE dataset_periods (
  dataset_id INTEGER PRIMARY KEY REFERENCES datasets (id),
  first INTEGER NOT NULL,
  last INTEGER NOT NULL
);
CREATE INDEX dataset_periods_by_year ON dataset_periods (first, last);
CREATE TABLE dataset_boxes (
  dataset_id INTEGER NOT NULL REFERENCES datasets (id),
  west REAL NOT NULL,
  south REAL NOT NULL,
  east REAL NOT NULL,
  north REAL NOT NULL,
  PRIMARY KEY (dataset_id, west)
) WITHOUT ROWID;
CREATE INDEX dataset_boxes_by_place ON dataset_boxes (south, north, west, east);

-- What is published already and covers one year, or two with a slash between them.
INSERT INTO texts (version_id, kind, body)
SELECT version_id, 'coverage', json_object('period', json_array(
    CAST(substr(covered, 1, 4) AS INTEGER),
    CAST(substr(covered, instr(covered, '/') + 1, 4) AS INTEGER)))
FROM (SELECT version_id, body ->> '$.temporalCoverage' AS covered FROM texts WHERE kind = 'source-metadata')
WHERE covered GLOB '[0-9][0-9][0-9][0-9]' OR covered GLOB '[0-9][0-9][0-9][0-9]*/[0-9][0-9][0-9][0-9]*';
INSERT INTO dataset_periods (dataset_id, first, last)
SELECT d.id, t.body ->> '$.period[0]', t.body ->> '$.period[1]'
FROM datasets AS d JOIN texts AS t ON t.version_id = d.current_id AND t.kind = 'coverage';
