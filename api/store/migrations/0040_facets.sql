-- Counts by licence read this index alone; years and sizes have their own since the beginning.
CREATE INDEX datasets_by_type_and_license ON datasets (listed, dataset_type, license);

-- Contributors of listed datasets who have an ORCID iD, as its 19 characters.
CREATE TABLE dataset_people (
  orcid TEXT NOT NULL,
  dataset_id INTEGER NOT NULL REFERENCES datasets (id),
  PRIMARY KEY (orcid, dataset_id)
) WITHOUT ROWID;
CREATE INDEX dataset_people_by_dataset ON dataset_people (dataset_id);
INSERT OR IGNORE INTO dataset_people (orcid, dataset_id)
SELECT p.value ->> 'orcid', d.id
FROM datasets AS d JOIN versions AS v ON v.id = d.current_id, json_each(v.details, '$.contributors') AS p
WHERE length(p.value ->> 'orcid') = 19;
