-- Column names, units and descriptions are searched too, and what is suggested while somebody types.
DROP TABLE dataset_words;
DROP TABLE dataset_search;
CREATE VIRTUAL TABLE dataset_search USING fts5 (
  name, description, readme, tags, contributors, file_names, variables,
  content = '', contentless_delete = 1,
  tokenize = 'porter unicode61 remove_diacritics 2',
  prefix = '2 3'
);
CREATE VIRTUAL TABLE dataset_words USING fts5vocab('dataset_search', 'row');

-- Contributors with an ORCID iD (key), tags (folded) and columns (folded) of listed datasets.
CREATE TABLE terms (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  label TEXT NOT NULL,
  detail TEXT NOT NULL DEFAULT '',
  count INTEGER NOT NULL DEFAULT 0,
  is_searched INTEGER NOT NULL DEFAULT 0,
  UNIQUE (kind, key)
);
CREATE INDEX terms_not_searched ON terms (id) WHERE is_searched = 0;
CREATE TABLE dataset_terms (
  dataset_id INTEGER NOT NULL,
  term_id INTEGER NOT NULL,
  PRIMARY KEY (dataset_id, term_id)
) WITHOUT ROWID;
-- rowid is terms.id.
CREATE VIRTUAL TABLE term_search USING fts5 (
  label,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2',
  prefix = '2 3'
);

-- What is listed already, in four steps that each stay within the time of a statement.
  INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT d.search_row, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(v.name, 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'), replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(v.description, 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(substr(r.body, 1, 100000), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace((SELECT group_concat(value, ' / ') FROM json_each(v.tags)), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace((SELECT group_concat(concat_ws(' ', value ->> 'firstName', value ->> 'lastName', value ->> 'orcid'), ' / ')
     FROM json_each(v.details, '$.contributors')), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace((SELECT substr(group_concat(n.path, ' / '), 1, 100000) 
  FROM datasets AS i JOIN nodes AS n ON n.version_id = i.current_id
  WHERE i.id = d.id AND i.embargo = 0 AND n.is_file = 1), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace((SELECT substr(group_concat(concat_ws(' ', name, words), ' / '), 1, 50000) FROM (
  SELECT c.value AS name, NULL AS unit, NULL AS words
  FROM datasets AS i JOIN texts AS t ON t.version_id = i.current_id AND t.kind = 'columns',
    json_each(t.body) AS f, json_each(f.value, '$.columns') AS c
  WHERE i.id = d.id AND i.embargo = 0
  UNION
  SELECT f.value ->> 'name', f.value ->> 'unit',
    concat_ws(' ', f.value ->> 'unit', f.value ->> 'title', f.value ->> 'description')
  FROM datasets AS i JOIN texts AS t ON t.version_id = i.current_id AND t.kind = 'source-metadata',
    json_each(t.body, '$.tables') AS s, json_each(s.value, '$.fields') AS f
  WHERE i.id = d.id)), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i')
  FROM datasets AS d JOIN versions AS v ON v.id = d.current_id
  LEFT JOIN texts AS r ON r.version_id = v.id AND r.kind = 'readme' WHERE d.listed = 1 AND d.id % 4 = 0;
  INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT d.search_row, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(v.name, 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'), replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(v.description, 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(substr(r.body, 1, 100000), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace((SELECT group_concat(value, ' / ') FROM json_each(v.tags)), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace((SELECT group_concat(concat_ws(' ', value ->> 'firstName', value ->> 'lastName', value ->> 'orcid'), ' / ')
     FROM json_each(v.details, '$.contributors')), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace((SELECT substr(group_concat(n.path, ' / '), 1, 100000) 
  FROM datasets AS i JOIN nodes AS n ON n.version_id = i.current_id
  WHERE i.id = d.id AND i.embargo = 0 AND n.is_file = 1), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace((SELECT substr(group_concat(concat_ws(' ', name, words), ' / '), 1, 50000) FROM (
  SELECT c.value AS name, NULL AS unit, NULL AS words
  FROM datasets AS i JOIN texts AS t ON t.version_id = i.current_id AND t.kind = 'columns',
    json_each(t.body) AS f, json_each(f.value, '$.columns') AS c
  WHERE i.id = d.id AND i.embargo = 0
  UNION
  SELECT f.value ->> 'name', f.value ->> 'unit',
    concat_ws(' ', f.value ->> 'unit', f.value ->> 'title', f.value ->> 'description')
  FROM datasets AS i JOIN texts AS t ON t.version_id = i.current_id AND t.kind = 'source-metadata',
    json_each(t.body, '$.tables') AS s, json_each(s.value, '$.fields') AS f
  WHERE i.id = d.id)), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i')
  FROM datasets AS d JOIN versions AS v ON v.id = d.current_id
  LEFT JOIN texts AS r ON r.version_id = v.id AND r.kind = 'readme' WHERE d.listed = 1 AND d.id % 4 = 1;
  INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT d.search_row, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(v.name, 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'), replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(v.description, 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(substr(r.body, 1, 100000), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace((SELECT group_concat(value, ' / ') FROM json_each(v.tags)), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace((SELECT group_concat(concat_ws(' ', value ->> 'firstName', value ->> 'lastName', value ->> 'orcid'), ' / ')
     FROM json_each(v.details, '$.contributors')), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace((SELECT substr(group_concat(n.path, ' / '), 1, 100000) 
  FROM datasets AS i JOIN nodes AS n ON n.version_id = i.current_id
  WHERE i.id = d.id AND i.embargo = 0 AND n.is_file = 1), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace((SELECT substr(group_concat(concat_ws(' ', name, words), ' / '), 1, 50000) FROM (
  SELECT c.value AS name, NULL AS unit, NULL AS words
  FROM datasets AS i JOIN texts AS t ON t.version_id = i.current_id AND t.kind = 'columns',
    json_each(t.body) AS f, json_each(f.value, '$.columns') AS c
  WHERE i.id = d.id AND i.embargo = 0
  UNION
  SELECT f.value ->> 'name', f.value ->> 'unit',
    concat_ws(' ', f.value ->> 'unit', f.value ->> 'title', f.value ->> 'description')
  FROM datasets AS i JOIN texts AS t ON t.version_id = i.current_id AND t.kind = 'source-metadata',
    json_each(t.body, '$.tables') AS s, json_each(s.value, '$.fields') AS f
  WHERE i.id = d.id)), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i')
  FROM datasets AS d JOIN versions AS v ON v.id = d.current_id
  LEFT JOIN texts AS r ON r.version_id = v.id AND r.kind = 'readme' WHERE d.listed = 1 AND d.id % 4 = 2;
  INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT d.search_row, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(v.name, 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'), replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(v.description, 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(substr(r.body, 1, 100000), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace((SELECT group_concat(value, ' / ') FROM json_each(v.tags)), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace((SELECT group_concat(concat_ws(' ', value ->> 'firstName', value ->> 'lastName', value ->> 'orcid'), ' / ')
     FROM json_each(v.details, '$.contributors')), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace((SELECT substr(group_concat(n.path, ' / '), 1, 100000) 
  FROM datasets AS i JOIN nodes AS n ON n.version_id = i.current_id
  WHERE i.id = d.id AND i.embargo = 0 AND n.is_file = 1), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace((SELECT substr(group_concat(concat_ws(' ', name, words), ' / '), 1, 50000) FROM (
  SELECT c.value AS name, NULL AS unit, NULL AS words
  FROM datasets AS i JOIN texts AS t ON t.version_id = i.current_id AND t.kind = 'columns',
    json_each(t.body) AS f, json_each(f.value, '$.columns') AS c
  WHERE i.id = d.id AND i.embargo = 0
  UNION
  SELECT f.value ->> 'name', f.value ->> 'unit',
    concat_ws(' ', f.value ->> 'unit', f.value ->> 'title', f.value ->> 'description')
  FROM datasets AS i JOIN texts AS t ON t.version_id = i.current_id AND t.kind = 'source-metadata',
    json_each(t.body, '$.tables') AS s, json_each(s.value, '$.fields') AS f
  WHERE i.id = d.id)), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i')
  FROM datasets AS d JOIN versions AS v ON v.id = d.current_id
  LEFT JOIN texts AS r ON r.version_id = v.id AND r.kind = 'readme' WHERE d.listed = 1 AND d.id % 4 = 3;
INSERT INTO terms (kind, key, label, detail, count, is_searched)
  SELECT kind, key, min(label), max(detail), count(DISTINCT datasetId), 1
  FROM (SELECT d.id AS datasetId, 'person' AS kind, value ->> 'orcid' AS key,
    trim(concat_ws(' ', value ->> 'firstName', value ->> 'lastName')) AS label, '' AS detail
  FROM datasets AS d JOIN versions AS v ON v.id = d.current_id, json_each(v.details, '$.contributors')
  WHERE d.listed = 1 AND length(value ->> 'orcid') = 19
  UNION ALL
  SELECT dataset_id, 'tag', folded, tag, '' FROM dataset_tags
  UNION ALL
  SELECT d.id, 'variable', lower(c.value), c.value, ''
  FROM datasets AS d JOIN texts AS t ON t.version_id = d.current_id AND t.kind = 'columns',
    json_each(t.body) AS f, json_each(f.value, '$.columns') AS c
  WHERE d.listed = 1 AND d.embargo = 0 AND length(c.value) BETWEEN 2 AND 100
  UNION ALL
  SELECT d.id, 'variable', lower(f.value ->> 'name'), f.value ->> 'name', coalesce(f.value ->> 'unit', '')
  FROM datasets AS d JOIN texts AS t ON t.version_id = d.current_id AND t.kind = 'source-metadata',
    json_each(t.body, '$.tables') AS s, json_each(s.value, '$.fields') AS f
  WHERE d.listed = 1 AND length(f.value ->> 'name') BETWEEN 2 AND 100)
  WHERE label <> '' GROUP BY kind, key;
INSERT OR IGNORE INTO dataset_terms (dataset_id, term_id)
  SELECT said.datasetId, t.id
  FROM (SELECT d.id AS datasetId, 'person' AS kind, value ->> 'orcid' AS key,
    trim(concat_ws(' ', value ->> 'firstName', value ->> 'lastName')) AS label, '' AS detail
  FROM datasets AS d JOIN versions AS v ON v.id = d.current_id, json_each(v.details, '$.contributors')
  WHERE d.listed = 1 AND length(value ->> 'orcid') = 19
  UNION ALL
  SELECT dataset_id, 'tag', folded, tag, '' FROM dataset_tags
  UNION ALL
  SELECT d.id, 'variable', lower(c.value), c.value, ''
  FROM datasets AS d JOIN texts AS t ON t.version_id = d.current_id AND t.kind = 'columns',
    json_each(t.body) AS f, json_each(f.value, '$.columns') AS c
  WHERE d.listed = 1 AND d.embargo = 0 AND length(c.value) BETWEEN 2 AND 100
  UNION ALL
  SELECT d.id, 'variable', lower(f.value ->> 'name'), f.value ->> 'name', coalesce(f.value ->> 'unit', '')
  FROM datasets AS d JOIN texts AS t ON t.version_id = d.current_id AND t.kind = 'source-metadata',
    json_each(t.body, '$.tables') AS s, json_each(s.value, '$.fields') AS f
  WHERE d.listed = 1 AND length(f.value ->> 'name') BETWEEN 2 AND 100) AS said
  CROSS JOIN terms AS t ON t.kind = said.kind AND t.key = said.key;
INSERT INTO term_search (rowid, label)
  SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(label, 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i') FROM terms;
UPDATE search_generation SET value = value + 1;
