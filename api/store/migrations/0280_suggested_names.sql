-- People without an ORCID iD are found and suggested by their names. The detail of a person with one becomes the
-- name with its middle initial. Names of listed datasets are filled in steps that each stay within the time of a statement.
CREATE VIEW named_contributors (dataset_id, name) AS
  SELECT DISTINCT d.id, trim(concat_ws(' ', nullif(p.value ->> 'firstName', ''),
      nullif(rtrim(p.value ->> 'middleInitial', '.'), '') || '.', p.value ->> 'lastName'))
  FROM datasets AS d JOIN versions AS v ON v.id = d.current_id, json_each(v.details, '$.contributors') AS p
  WHERE d.listed = 1 AND coalesce(length(p.value ->> 'orcid'), 0) <> 19;
CREATE VIEW name_texts (id, label) AS
  SELECT id, (WITH said (x) AS MATERIALIZED (SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(label || iif(replace(replace(replace(replace(replace(label, '-', ''), '''', ''), '’', ''), '‘', ''), '‐', '') = label, '', ' ' || replace(replace(replace(replace(replace(label, '-', ''), '''', ''), '’', ''), '‘', ''), '‐', '')), 'º', '°'), '˚', '°'), '° ', '°'), '° ', '°'), '°Celsius', ' Celsius'), '°celsius', ' Celsius'), '°C', ' degC'), '°c', ' degC'), '℃', ' degC'), '°Fahrenheit', ' Fahrenheit'), '°F', ' degF'), '℉', ' degF'), 'ʼ', ''), 'ʻ', ''), 'ʹ', ''), 'ʾ', ''), 'ʿ', ''), '­', ''), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'))
    SELECT CASE WHEN octet_length(x) > length(x) AND (x GLOB '*[ก-໎က-ဿᄀ-ᇿក-៓々-〇]*' OR x GLOB '*[ぁ-ヺー-ㇿ㐀-힣豈-﫿ｦ-ￜ]*' OR x GLOB '*[𠀀-𲎯]*') THEN (
  WITH RECURSIVE starts (start, last) AS (
    SELECT 1, length(x) FROM said
    UNION ALL SELECT start + 256, last FROM starts WHERE start + 256 <= last),
  pieces (piece) AS MATERIALIZED (SELECT substr(x, start, 257) FROM said CROSS JOIN starts),
  places (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM places WHERE n < 256),
  letters (letter, next, code, after) AS MATERIALIZED (
    SELECT substr(piece, n, 1), substr(piece, n + 1, 1), unicode(substr(piece, n, 1)), unicode(substr(piece, n + 1, 1))
    FROM pieces CROSS JOIN places WHERE n <= length(piece))
  SELECT group_concat(iif((code >= 3585 AND ((code BETWEEN 3585 AND 3790 OR code BETWEEN 4096 AND 4159 OR code BETWEEN 4352 AND 4607 OR code BETWEEN 6016 AND 6099 OR code BETWEEN 12293 AND 12295) OR (code BETWEEN 12353 AND 12538 OR code BETWEEN 12540 AND 12799 OR code BETWEEN 13312 AND 55203 OR code BETWEEN 63744 AND 64255 OR code BETWEEN 65382 AND 65500 OR code BETWEEN 131072 AND 205743))),
    ' ' || letter || iif((after >= 3585 AND ((after BETWEEN 3585 AND 3790 OR after BETWEEN 4096 AND 4159 OR after BETWEEN 4352 AND 4607 OR after BETWEEN 6016 AND 6099 OR after BETWEEN 12293 AND 12295) OR (after BETWEEN 12353 AND 12538 OR after BETWEEN 12540 AND 12799 OR after BETWEEN 13312 AND 55203 OR after BETWEEN 63744 AND 64255 OR after BETWEEN 65382 AND 65500 OR after BETWEEN 131072 AND 205743))), next, ' '), letter), '')
  FROM letters) ELSE x END FROM said) FROM terms WHERE kind = 'name';
INSERT INTO terms (kind, key, label, count, is_searched)
  SELECT 'name', name, name, count(*), 1 FROM named_contributors
  WHERE dataset_id % 16 = 0 AND length(name) BETWEEN 1 AND 200 GROUP BY name
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
INSERT INTO dataset_terms (dataset_id, term_id)
  SELECT said.dataset_id, t.id FROM named_contributors AS said CROSS JOIN terms AS t ON t.kind = 'name' AND t.key = said.name
  WHERE said.dataset_id % 16 = 0;
UPDATE terms SET detail = said.name
  FROM (SELECT p.value ->> 'orcid' AS orcid, max(trim(concat_ws(' ', nullif(p.value ->> 'firstName', ''),
      nullif(rtrim(p.value ->> 'middleInitial', '.'), '') || '.', p.value ->> 'lastName'))) AS name
    FROM datasets AS d JOIN versions AS v ON v.id = d.current_id, json_each(v.details, '$.contributors') AS p
    WHERE d.listed = 1 AND d.id % 16 = 0 AND length(p.value ->> 'orcid') = 19 AND p.value ->> 'middleInitial' <> ''
    GROUP BY 1) AS said
  WHERE terms.kind = 'person' AND terms.key = said.orcid AND terms.detail = '';
INSERT INTO terms (kind, key, label, count, is_searched)
  SELECT 'name', name, name, count(*), 1 FROM named_contributors
  WHERE dataset_id % 16 = 1 AND length(name) BETWEEN 1 AND 200 GROUP BY name
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
INSERT INTO dataset_terms (dataset_id, term_id)
  SELECT said.dataset_id, t.id FROM named_contributors AS said CROSS JOIN terms AS t ON t.kind = 'name' AND t.key = said.name
  WHERE said.dataset_id % 16 = 1;
UPDATE terms SET detail = said.name
  FROM (SELECT p.value ->> 'orcid' AS orcid, max(trim(concat_ws(' ', nullif(p.value ->> 'firstName', ''),
      nullif(rtrim(p.value ->> 'middleInitial', '.'), '') || '.', p.value ->> 'lastName'))) AS name
    FROM datasets AS d JOIN versions AS v ON v.id = d.current_id, json_each(v.details, '$.contributors') AS p
    WHERE d.listed = 1 AND d.id % 16 = 1 AND length(p.value ->> 'orcid') = 19 AND p.value ->> 'middleInitial' <> ''
    GROUP BY 1) AS said
  WHERE terms.kind = 'person' AND terms.key = said.orcid AND terms.detail = '';
INSERT INTO terms (kind, key, label, count, is_searched)
  SELECT 'name', name, name, count(*), 1 FROM named_contributors
  WHERE dataset_id % 16 = 2 AND length(name) BETWEEN 1 AND 200 GROUP BY name
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
INSERT INTO dataset_terms (dataset_id, term_id)
  SELECT said.dataset_id, t.id FROM named_contributors AS said CROSS JOIN terms AS t ON t.kind = 'name' AND t.key = said.name
  WHERE said.dataset_id % 16 = 2;
UPDATE terms SET detail = said.name
  FROM (SELECT p.value ->> 'orcid' AS orcid, max(trim(concat_ws(' ', nullif(p.value ->> 'firstName', ''),
      nullif(rtrim(p.value ->> 'middleInitial', '.'), '') || '.', p.value ->> 'lastName'))) AS name
    FROM datasets AS d JOIN versions AS v ON v.id = d.current_id, json_each(v.details, '$.contributors') AS p
    WHERE d.listed = 1 AND d.id % 16 = 2 AND length(p.value ->> 'orcid') = 19 AND p.value ->> 'middleInitial' <> ''
    GROUP BY 1) AS said
  WHERE terms.kind = 'person' AND terms.key = said.orcid AND terms.detail = '';
INSERT INTO terms (kind, key, label, count, is_searched)
  SELECT 'name', name, name, count(*), 1 FROM named_contributors
  WHERE dataset_id % 16 = 3 AND length(name) BETWEEN 1 AND 200 GROUP BY name
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
INSERT INTO dataset_terms (dataset_id, term_id)
  SELECT said.dataset_id, t.id FROM named_contributors AS said CROSS JOIN terms AS t ON t.kind = 'name' AND t.key = said.name
  WHERE said.dataset_id % 16 = 3;
UPDATE terms SET detail = said.name
  FROM (SELECT p.value ->> 'orcid' AS orcid, max(trim(concat_ws(' ', nullif(p.value ->> 'firstName', ''),
      nullif(rtrim(p.value ->> 'middleInitial', '.'), '') || '.', p.value ->> 'lastName'))) AS name
    FROM datasets AS d JOIN versions AS v ON v.id = d.current_id, json_each(v.details, '$.contributors') AS p
    WHERE d.listed = 1 AND d.id % 16 = 3 AND length(p.value ->> 'orcid') = 19 AND p.value ->> 'middleInitial' <> ''
    GROUP BY 1) AS said
  WHERE terms.kind = 'person' AND terms.key = said.orcid AND terms.detail = '';
INSERT INTO terms (kind, key, label, count, is_searched)
  SELECT 'name', name, name, count(*), 1 FROM named_contributors
  WHERE dataset_id % 16 = 4 AND length(name) BETWEEN 1 AND 200 GROUP BY name
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
INSERT INTO dataset_terms (dataset_id, term_id)
  SELECT said.dataset_id, t.id FROM named_contributors AS said CROSS JOIN terms AS t ON t.kind = 'name' AND t.key = said.name
  WHERE said.dataset_id % 16 = 4;
UPDATE terms SET detail = said.name
  FROM (SELECT p.value ->> 'orcid' AS orcid, max(trim(concat_ws(' ', nullif(p.value ->> 'firstName', ''),
      nullif(rtrim(p.value ->> 'middleInitial', '.'), '') || '.', p.value ->> 'lastName'))) AS name
    FROM datasets AS d JOIN versions AS v ON v.id = d.current_id, json_each(v.details, '$.contributors') AS p
    WHERE d.listed = 1 AND d.id % 16 = 4 AND length(p.value ->> 'orcid') = 19 AND p.value ->> 'middleInitial' <> ''
    GROUP BY 1) AS said
  WHERE terms.kind = 'person' AND terms.key = said.orcid AND terms.detail = '';
INSERT INTO terms (kind, key, label, count, is_searched)
  SELECT 'name', name, name, count(*), 1 FROM named_contributors
  WHERE dataset_id % 16 = 5 AND length(name) BETWEEN 1 AND 200 GROUP BY name
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
INSERT INTO dataset_terms (dataset_id, term_id)
  SELECT said.dataset_id, t.id FROM named_contributors AS said CROSS JOIN terms AS t ON t.kind = 'name' AND t.key = said.name
  WHERE said.dataset_id % 16 = 5;
UPDATE terms SET detail = said.name
  FROM (SELECT p.value ->> 'orcid' AS orcid, max(trim(concat_ws(' ', nullif(p.value ->> 'firstName', ''),
      nullif(rtrim(p.value ->> 'middleInitial', '.'), '') || '.', p.value ->> 'lastName'))) AS name
    FROM datasets AS d JOIN versions AS v ON v.id = d.current_id, json_each(v.details, '$.contributors') AS p
    WHERE d.listed = 1 AND d.id % 16 = 5 AND length(p.value ->> 'orcid') = 19 AND p.value ->> 'middleInitial' <> ''
    GROUP BY 1) AS said
  WHERE terms.kind = 'person' AND terms.key = said.orcid AND terms.detail = '';
INSERT INTO terms (kind, key, label, count, is_searched)
  SELECT 'name', name, name, count(*), 1 FROM named_contributors
  WHERE dataset_id % 16 = 6 AND length(name) BETWEEN 1 AND 200 GROUP BY name
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
INSERT INTO dataset_terms (dataset_id, term_id)
  SELECT said.dataset_id, t.id FROM named_contributors AS said CROSS JOIN terms AS t ON t.kind = 'name' AND t.key = said.name
  WHERE said.dataset_id % 16 = 6;
UPDATE terms SET detail = said.name
  FROM (SELECT p.value ->> 'orcid' AS orcid, max(trim(concat_ws(' ', nullif(p.value ->> 'firstName', ''),
      nullif(rtrim(p.value ->> 'middleInitial', '.'), '') || '.', p.value ->> 'lastName'))) AS name
    FROM datasets AS d JOIN versions AS v ON v.id = d.current_id, json_each(v.details, '$.contributors') AS p
    WHERE d.listed = 1 AND d.id % 16 = 6 AND length(p.value ->> 'orcid') = 19 AND p.value ->> 'middleInitial' <> ''
    GROUP BY 1) AS said
  WHERE terms.kind = 'person' AND terms.key = said.orcid AND terms.detail = '';
INSERT INTO terms (kind, key, label, count, is_searched)
  SELECT 'name', name, name, count(*), 1 FROM named_contributors
  WHERE dataset_id % 16 = 7 AND length(name) BETWEEN 1 AND 200 GROUP BY name
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
INSERT INTO dataset_terms (dataset_id, term_id)
  SELECT said.dataset_id, t.id FROM named_contributors AS said CROSS JOIN terms AS t ON t.kind = 'name' AND t.key = said.name
  WHERE said.dataset_id % 16 = 7;
UPDATE terms SET detail = said.name
  FROM (SELECT p.value ->> 'orcid' AS orcid, max(trim(concat_ws(' ', nullif(p.value ->> 'firstName', ''),
      nullif(rtrim(p.value ->> 'middleInitial', '.'), '') || '.', p.value ->> 'lastName'))) AS name
    FROM datasets AS d JOIN versions AS v ON v.id = d.current_id, json_each(v.details, '$.contributors') AS p
    WHERE d.listed = 1 AND d.id % 16 = 7 AND length(p.value ->> 'orcid') = 19 AND p.value ->> 'middleInitial' <> ''
    GROUP BY 1) AS said
  WHERE terms.kind = 'person' AND terms.key = said.orcid AND terms.detail = '';
INSERT INTO terms (kind, key, label, count, is_searched)
  SELECT 'name', name, name, count(*), 1 FROM named_contributors
  WHERE dataset_id % 16 = 8 AND length(name) BETWEEN 1 AND 200 GROUP BY name
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
INSERT INTO dataset_terms (dataset_id, term_id)
  SELECT said.dataset_id, t.id FROM named_contributors AS said CROSS JOIN terms AS t ON t.kind = 'name' AND t.key = said.name
  WHERE said.dataset_id % 16 = 8;
UPDATE terms SET detail = said.name
  FROM (SELECT p.value ->> 'orcid' AS orcid, max(trim(concat_ws(' ', nullif(p.value ->> 'firstName', ''),
      nullif(rtrim(p.value ->> 'middleInitial', '.'), '') || '.', p.value ->> 'lastName'))) AS name
    FROM datasets AS d JOIN versions AS v ON v.id = d.current_id, json_each(v.details, '$.contributors') AS p
    WHERE d.listed = 1 AND d.id % 16 = 8 AND length(p.value ->> 'orcid') = 19 AND p.value ->> 'middleInitial' <> ''
    GROUP BY 1) AS said
  WHERE terms.kind = 'person' AND terms.key = said.orcid AND terms.detail = '';
INSERT INTO terms (kind, key, label, count, is_searched)
  SELECT 'name', name, name, count(*), 1 FROM named_contributors
  WHERE dataset_id % 16 = 9 AND length(name) BETWEEN 1 AND 200 GROUP BY name
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
INSERT INTO dataset_terms (dataset_id, term_id)
  SELECT said.dataset_id, t.id FROM named_contributors AS said CROSS JOIN terms AS t ON t.kind = 'name' AND t.key = said.name
  WHERE said.dataset_id % 16 = 9;
UPDATE terms SET detail = said.name
  FROM (SELECT p.value ->> 'orcid' AS orcid, max(trim(concat_ws(' ', nullif(p.value ->> 'firstName', ''),
      nullif(rtrim(p.value ->> 'middleInitial', '.'), '') || '.', p.value ->> 'lastName'))) AS name
    FROM datasets AS d JOIN versions AS v ON v.id = d.current_id, json_each(v.details, '$.contributors') AS p
    WHERE d.listed = 1 AND d.id % 16 = 9 AND length(p.value ->> 'orcid') = 19 AND p.value ->> 'middleInitial' <> ''
    GROUP BY 1) AS said
  WHERE terms.kind = 'person' AND terms.key = said.orcid AND terms.detail = '';
INSERT INTO terms (kind, key, label, count, is_searched)
  SELECT 'name', name, name, count(*), 1 FROM named_contributors
  WHERE dataset_id % 16 = 10 AND length(name) BETWEEN 1 AND 200 GROUP BY name
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
INSERT INTO dataset_terms (dataset_id, term_id)
  SELECT said.dataset_id, t.id FROM named_contributors AS said CROSS JOIN terms AS t ON t.kind = 'name' AND t.key = said.name
  WHERE said.dataset_id % 16 = 10;
UPDATE terms SET detail = said.name
  FROM (SELECT p.value ->> 'orcid' AS orcid, max(trim(concat_ws(' ', nullif(p.value ->> 'firstName', ''),
      nullif(rtrim(p.value ->> 'middleInitial', '.'), '') || '.', p.value ->> 'lastName'))) AS name
    FROM datasets AS d JOIN versions AS v ON v.id = d.current_id, json_each(v.details, '$.contributors') AS p
    WHERE d.listed = 1 AND d.id % 16 = 10 AND length(p.value ->> 'orcid') = 19 AND p.value ->> 'middleInitial' <> ''
    GROUP BY 1) AS said
  WHERE terms.kind = 'person' AND terms.key = said.orcid AND terms.detail = '';
INSERT INTO terms (kind, key, label, count, is_searched)
  SELECT 'name', name, name, count(*), 1 FROM named_contributors
  WHERE dataset_id % 16 = 11 AND length(name) BETWEEN 1 AND 200 GROUP BY name
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
INSERT INTO dataset_terms (dataset_id, term_id)
  SELECT said.dataset_id, t.id FROM named_contributors AS said CROSS JOIN terms AS t ON t.kind = 'name' AND t.key = said.name
  WHERE said.dataset_id % 16 = 11;
UPDATE terms SET detail = said.name
  FROM (SELECT p.value ->> 'orcid' AS orcid, max(trim(concat_ws(' ', nullif(p.value ->> 'firstName', ''),
      nullif(rtrim(p.value ->> 'middleInitial', '.'), '') || '.', p.value ->> 'lastName'))) AS name
    FROM datasets AS d JOIN versions AS v ON v.id = d.current_id, json_each(v.details, '$.contributors') AS p
    WHERE d.listed = 1 AND d.id % 16 = 11 AND length(p.value ->> 'orcid') = 19 AND p.value ->> 'middleInitial' <> ''
    GROUP BY 1) AS said
  WHERE terms.kind = 'person' AND terms.key = said.orcid AND terms.detail = '';
INSERT INTO terms (kind, key, label, count, is_searched)
  SELECT 'name', name, name, count(*), 1 FROM named_contributors
  WHERE dataset_id % 16 = 12 AND length(name) BETWEEN 1 AND 200 GROUP BY name
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
INSERT INTO dataset_terms (dataset_id, term_id)
  SELECT said.dataset_id, t.id FROM named_contributors AS said CROSS JOIN terms AS t ON t.kind = 'name' AND t.key = said.name
  WHERE said.dataset_id % 16 = 12;
UPDATE terms SET detail = said.name
  FROM (SELECT p.value ->> 'orcid' AS orcid, max(trim(concat_ws(' ', nullif(p.value ->> 'firstName', ''),
      nullif(rtrim(p.value ->> 'middleInitial', '.'), '') || '.', p.value ->> 'lastName'))) AS name
    FROM datasets AS d JOIN versions AS v ON v.id = d.current_id, json_each(v.details, '$.contributors') AS p
    WHERE d.listed = 1 AND d.id % 16 = 12 AND length(p.value ->> 'orcid') = 19 AND p.value ->> 'middleInitial' <> ''
    GROUP BY 1) AS said
  WHERE terms.kind = 'person' AND terms.key = said.orcid AND terms.detail = '';
INSERT INTO terms (kind, key, label, count, is_searched)
  SELECT 'name', name, name, count(*), 1 FROM named_contributors
  WHERE dataset_id % 16 = 13 AND length(name) BETWEEN 1 AND 200 GROUP BY name
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
INSERT INTO dataset_terms (dataset_id, term_id)
  SELECT said.dataset_id, t.id FROM named_contributors AS said CROSS JOIN terms AS t ON t.kind = 'name' AND t.key = said.name
  WHERE said.dataset_id % 16 = 13;
UPDATE terms SET detail = said.name
  FROM (SELECT p.value ->> 'orcid' AS orcid, max(trim(concat_ws(' ', nullif(p.value ->> 'firstName', ''),
      nullif(rtrim(p.value ->> 'middleInitial', '.'), '') || '.', p.value ->> 'lastName'))) AS name
    FROM datasets AS d JOIN versions AS v ON v.id = d.current_id, json_each(v.details, '$.contributors') AS p
    WHERE d.listed = 1 AND d.id % 16 = 13 AND length(p.value ->> 'orcid') = 19 AND p.value ->> 'middleInitial' <> ''
    GROUP BY 1) AS said
  WHERE terms.kind = 'person' AND terms.key = said.orcid AND terms.detail = '';
INSERT INTO terms (kind, key, label, count, is_searched)
  SELECT 'name', name, name, count(*), 1 FROM named_contributors
  WHERE dataset_id % 16 = 14 AND length(name) BETWEEN 1 AND 200 GROUP BY name
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
INSERT INTO dataset_terms (dataset_id, term_id)
  SELECT said.dataset_id, t.id FROM named_contributors AS said CROSS JOIN terms AS t ON t.kind = 'name' AND t.key = said.name
  WHERE said.dataset_id % 16 = 14;
UPDATE terms SET detail = said.name
  FROM (SELECT p.value ->> 'orcid' AS orcid, max(trim(concat_ws(' ', nullif(p.value ->> 'firstName', ''),
      nullif(rtrim(p.value ->> 'middleInitial', '.'), '') || '.', p.value ->> 'lastName'))) AS name
    FROM datasets AS d JOIN versions AS v ON v.id = d.current_id, json_each(v.details, '$.contributors') AS p
    WHERE d.listed = 1 AND d.id % 16 = 14 AND length(p.value ->> 'orcid') = 19 AND p.value ->> 'middleInitial' <> ''
    GROUP BY 1) AS said
  WHERE terms.kind = 'person' AND terms.key = said.orcid AND terms.detail = '';
INSERT INTO terms (kind, key, label, count, is_searched)
  SELECT 'name', name, name, count(*), 1 FROM named_contributors
  WHERE dataset_id % 16 = 15 AND length(name) BETWEEN 1 AND 200 GROUP BY name
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
INSERT INTO dataset_terms (dataset_id, term_id)
  SELECT said.dataset_id, t.id FROM named_contributors AS said CROSS JOIN terms AS t ON t.kind = 'name' AND t.key = said.name
  WHERE said.dataset_id % 16 = 15;
UPDATE terms SET detail = said.name
  FROM (SELECT p.value ->> 'orcid' AS orcid, max(trim(concat_ws(' ', nullif(p.value ->> 'firstName', ''),
      nullif(rtrim(p.value ->> 'middleInitial', '.'), '') || '.', p.value ->> 'lastName'))) AS name
    FROM datasets AS d JOIN versions AS v ON v.id = d.current_id, json_each(v.details, '$.contributors') AS p
    WHERE d.listed = 1 AND d.id % 16 = 15 AND length(p.value ->> 'orcid') = 19 AND p.value ->> 'middleInitial' <> ''
    GROUP BY 1) AS said
  WHERE terms.kind = 'person' AND terms.key = said.orcid AND terms.detail = '';
INSERT INTO term_search (rowid, label) SELECT id, label FROM name_texts WHERE id % 16 = 0 ORDER BY id;
INSERT INTO term_search (rowid, label) SELECT id, label FROM name_texts WHERE id % 16 = 1 ORDER BY id;
INSERT INTO term_search (rowid, label) SELECT id, label FROM name_texts WHERE id % 16 = 2 ORDER BY id;
INSERT INTO term_search (rowid, label) SELECT id, label FROM name_texts WHERE id % 16 = 3 ORDER BY id;
INSERT INTO term_search (rowid, label) SELECT id, label FROM name_texts WHERE id % 16 = 4 ORDER BY id;
INSERT INTO term_search (rowid, label) SELECT id, label FROM name_texts WHERE id % 16 = 5 ORDER BY id;
INSERT INTO term_search (rowid, label) SELECT id, label FROM name_texts WHERE id % 16 = 6 ORDER BY id;
INSERT INTO term_search (rowid, label) SELECT id, label FROM name_texts WHERE id % 16 = 7 ORDER BY id;
INSERT INTO term_search (rowid, label) SELECT id, label FROM name_texts WHERE id % 16 = 8 ORDER BY id;
INSERT INTO term_search (rowid, label) SELECT id, label FROM name_texts WHERE id % 16 = 9 ORDER BY id;
INSERT INTO term_search (rowid, label) SELECT id, label FROM name_texts WHERE id % 16 = 10 ORDER BY id;
INSERT INTO term_search (rowid, label) SELECT id, label FROM name_texts WHERE id % 16 = 11 ORDER BY id;
INSERT INTO term_search (rowid, label) SELECT id, label FROM name_texts WHERE id % 16 = 12 ORDER BY id;
INSERT INTO term_search (rowid, label) SELECT id, label FROM name_texts WHERE id % 16 = 13 ORDER BY id;
INSERT INTO term_search (rowid, label) SELECT id, label FROM name_texts WHERE id % 16 = 14 ORDER BY id;
INSERT INTO term_search (rowid, label) SELECT id, label FROM name_texts WHERE id % 16 = 15 ORDER BY id;
DROP VIEW named_contributors;
DROP VIEW name_texts;
