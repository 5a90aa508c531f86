-- Works that listed datasets name, by DOI in small letters: who names a DOI of this catalogue uses it.
CREATE TABLE dataset_publications (
  doi TEXT NOT NULL,
  dataset_id INTEGER NOT NULL REFERENCES datasets (id),
  PRIMARY KEY (doi, dataset_id)
) WITHOUT ROWID;
CREATE INDEX dataset_publications_by_dataset ON dataset_publications (dataset_id);
INSERT OR IGNORE INTO dataset_publications
SELECT lower(p.value ->> 'doi'), d.id
FROM datasets AS d JOIN versions AS v ON v.id = d.current_id,
  json_each(v.details, '$.externalPublications') AS p
WHERE d.listed = 1;
