-- Names of the contributors of listed datasets: first name, middle initial and last name, without a degree.
CREATE TABLE dataset_contributors (
  name TEXT NOT NULL,
  dataset_id INTEGER NOT NULL REFERENCES datasets (id),
  PRIMARY KEY (name, dataset_id)
) WITHOUT ROWID;
CREATE INDEX dataset_contributors_by_dataset ON dataset_contributors (dataset_id);
INSERT OR IGNORE INTO dataset_contributors (name, dataset_id)
SELECT trim(concat_ws(' ', nullif(p.value ->> 'firstName', ''),
    nullif(rtrim(p.value ->> 'middleInitial', '.'), '') || '.', p.value ->> 'lastName')), d.id
FROM datasets AS d JOIN versions AS v ON v.id = d.current_id, json_each(v.details, '$.contributors') AS p;
