-- Scripts without blanks are searched in pairs of letters, and words such as ore and gas as they were written, so all
-- is indexed again: in steps that each stay within the time of a statement.
DELETE FROM dataset_search WHERE rowid IN (SELECT search_row FROM datasets WHERE listed = 1);
CREATE VIEW dataset_search_texts (id, search_row, name, description, readme, tags, contributors, file_names, variables) AS
  SELECT d.id, d.search_row, (WITH said (x) AS MATERIALIZED (SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(v.name, 'º', '°'), '˚', '°'), '° ', '°'), '° ', '°'), '°Celsius', ' Celsius'), '°celsius', ' Celsius'), '°C', ' degC'), '°c', ' degC'), '℃', ' degC'), '°Fahrenheit', ' Fahrenheit'), '°F', ' degF'), '℉', ' degF'), 'ʼ', ''), 'ʻ', ''), 'ʹ', ''), 'ʾ', ''), 'ʿ', ''), '­', ''), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'))
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
  FROM letters) ELSE x END || coalesce((SELECT group_concat(' ' || word || char(57344), '') FROM (
  SELECT DISTINCT value AS word FROM said, json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(x), char(34), ' '), char(92), ' '), char(9), ' '), char(10), ' '), char(13), ' '), char(45), ' '), char(95), ' '), char(47), ' '), char(44), ' '), char(46), ' '), char(59), ' '), char(58), ' '), char(40), ' '), char(41), ' '), char(91), ' '), char(93), ' '), char(63), ' '), char(33), ' '), char(124), ' '), char(42), ' '), char(35), ' '), char(39), ' '), char(8211), ' '), char(8217), ' ')), ' ', '","') || ']')
  WHERE value IN ('andes', 'anes', 'ane', 'ares', 'ase', 'ases', 'ate', 'ates', 'ines', 'inés', 'inês', 'inès', 'ine', 'inning', 'innings', 'ise', 'ises', 'ising', 'ite', 'ites', 'one', 'ones', 'ore', 'ores', 'us')
    OR (length(value) = 3 AND value GLOB '[a-z][a-z]s' AND value NOT IN ('has', 'its', 'was')))), '') FROM said), (WITH said (x) AS MATERIALIZED (SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(v.description, 'º', '°'), '˚', '°'), '° ', '°'), '° ', '°'), '°Celsius', ' Celsius'), '°celsius', ' Celsius'), '°C', ' degC'), '°c', ' degC'), '℃', ' degC'), '°Fahrenheit', ' Fahrenheit'), '°F', ' degF'), '℉', ' degF'), 'ʼ', ''), 'ʻ', ''), 'ʹ', ''), 'ʾ', ''), 'ʿ', ''), '­', ''), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'))
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
  FROM letters) ELSE x END || coalesce((SELECT group_concat(' ' || word || char(57344), '') FROM (
  SELECT DISTINCT value AS word FROM said, json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(x), char(34), ' '), char(92), ' '), char(9), ' '), char(10), ' '), char(13), ' '), char(45), ' '), char(95), ' '), char(47), ' '), char(44), ' '), char(46), ' '), char(59), ' '), char(58), ' '), char(40), ' '), char(41), ' '), char(91), ' '), char(93), ' '), char(63), ' '), char(33), ' '), char(124), ' '), char(42), ' '), char(35), ' '), char(39), ' '), char(8211), ' '), char(8217), ' ')), ' ', '","') || ']')
  WHERE value IN ('andes', 'anes', 'ane', 'ares', 'ase', 'ases', 'ate', 'ates', 'ines', 'inés', 'inês', 'inès', 'ine', 'inning', 'innings', 'ise', 'ises', 'ising', 'ite', 'ites', 'one', 'ones', 'ore', 'ores', 'us')
    OR (length(value) = 3 AND value GLOB '[a-z][a-z]s' AND value NOT IN ('has', 'its', 'was')))), '') FROM said),
    (WITH said (x) AS MATERIALIZED (SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(substr(r.body, 1, 100000), 'º', '°'), '˚', '°'), '° ', '°'), '° ', '°'), '°Celsius', ' Celsius'), '°celsius', ' Celsius'), '°C', ' degC'), '°c', ' degC'), '℃', ' degC'), '°Fahrenheit', ' Fahrenheit'), '°F', ' degF'), '℉', ' degF'), 'ʼ', ''), 'ʻ', ''), 'ʹ', ''), 'ʾ', ''), 'ʿ', ''), '­', ''), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'))
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
  FROM letters) ELSE x END || coalesce((SELECT group_concat(' ' || word || char(57344), '') FROM (
  SELECT DISTINCT value AS word FROM said, json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(x), char(34), ' '), char(92), ' '), char(9), ' '), char(10), ' '), char(13), ' '), char(45), ' '), char(95), ' '), char(47), ' '), char(44), ' '), char(46), ' '), char(59), ' '), char(58), ' '), char(40), ' '), char(41), ' '), char(91), ' '), char(93), ' '), char(63), ' '), char(33), ' '), char(124), ' '), char(42), ' '), char(35), ' '), char(39), ' '), char(8211), ' '), char(8217), ' ')), ' ', '","') || ']')
  WHERE value IN ('andes', 'anes', 'ane', 'ares', 'ase', 'ases', 'ate', 'ates', 'ines', 'inés', 'inês', 'inès', 'ine', 'inning', 'innings', 'ise', 'ises', 'ising', 'ite', 'ites', 'one', 'ones', 'ore', 'ores', 'us')
    OR (length(value) = 3 AND value GLOB '[a-z][a-z]s' AND value NOT IN ('has', 'its', 'was')))), '') FROM said),
    (WITH said (x) AS MATERIALIZED (SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace((SELECT group_concat(value, ' / ') FROM json_each(v.tags)), 'º', '°'), '˚', '°'), '° ', '°'), '° ', '°'), '°Celsius', ' Celsius'), '°celsius', ' Celsius'), '°C', ' degC'), '°c', ' degC'), '℃', ' degC'), '°Fahrenheit', ' Fahrenheit'), '°F', ' degF'), '℉', ' degF'), 'ʼ', ''), 'ʻ', ''), 'ʹ', ''), 'ʾ', ''), 'ʿ', ''), '­', ''), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'))
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
  FROM letters) ELSE x END || coalesce((SELECT group_concat(' ' || word || char(57344), '') FROM (
  SELECT DISTINCT value AS word FROM said, json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(x), char(34), ' '), char(92), ' '), char(9), ' '), char(10), ' '), char(13), ' '), char(45), ' '), char(95), ' '), char(47), ' '), char(44), ' '), char(46), ' '), char(59), ' '), char(58), ' '), char(40), ' '), char(41), ' '), char(91), ' '), char(93), ' '), char(63), ' '), char(33), ' '), char(124), ' '), char(42), ' '), char(35), ' '), char(39), ' '), char(8211), ' '), char(8217), ' ')), ' ', '","') || ']')
  WHERE value IN ('andes', 'anes', 'ane', 'ares', 'ase', 'ases', 'ate', 'ates', 'ines', 'inés', 'inês', 'inès', 'ine', 'inning', 'innings', 'ise', 'ises', 'ising', 'ite', 'ites', 'one', 'ones', 'ore', 'ores', 'us')
    OR (length(value) = 3 AND value GLOB '[a-z][a-z]s' AND value NOT IN ('has', 'its', 'was')))), '') FROM said),
    (WITH said (x) AS MATERIALIZED (SELECT (SELECT group_concat(said, ' / ') FROM (
  SELECT concat_ws(' ', replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(concat_ws(' ', value ->> 'firstName', value ->> 'lastName') || iif(replace(replace(replace(replace(replace(concat_ws(' ', value ->> 'firstName', value ->> 'lastName'), '-', ''), '''', ''), '’', ''), '‘', ''), '‐', '') = concat_ws(' ', value ->> 'firstName', value ->> 'lastName'), '', ' ' || replace(replace(replace(replace(replace(concat_ws(' ', value ->> 'firstName', value ->> 'lastName'), '-', ''), '''', ''), '’', ''), '‘', ''), '‐', '')), 'º', '°'), '˚', '°'), '° ', '°'), '° ', '°'), '°Celsius', ' Celsius'), '°celsius', ' Celsius'), '°C', ' degC'), '°c', ' degC'), '℃', ' degC'), '°Fahrenheit', ' Fahrenheit'), '°F', ' degF'), '℉', ' degF'), 'ʼ', ''), 'ʻ', ''), 'ʹ', ''), 'ʾ', ''), 'ʿ', ''), '­', ''), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'), value ->> 'orcid') AS said
  FROM json_each(v.details, '$.contributors')
  UNION ALL SELECT value ->> 'doi' FROM json_each(v.details, '$.externalPublications')
  UNION ALL SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(upper(substr(value ->> 'url', instr(lower(value ->> 'url'), 'doi.org/10.') + 8)), '%20', ' '), '%22', ' '), '%23', ' '), '%25', ' '), '%26', ' '), '%27', ' '), '%28', ' '), '%29', ' '), '%2B', ' '), '%2C', ' '), '%2F', ' '), '%3A', ' '), '%3B', ' '), '%3C', ' '), '%3D', ' '), '%3E', ' '), '%3F', ' '), '%40', ' '), '%5B', ' '), '%5C', ' '), '%5D', ' '), '%5E', ' '), '%60', ' '), '%7B', ' '), '%7C', ' '), '%7D', ' ')
  FROM json_each(v.details, '$.sources') WHERE value ->> 'url' LIKE 'http%://%doi.org/10.%')))
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
  FROM letters) ELSE x END || coalesce((SELECT group_concat(' ' || word || char(57344), '') FROM (
  SELECT DISTINCT value AS word FROM said, json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(x), char(34), ' '), char(92), ' '), char(9), ' '), char(10), ' '), char(13), ' '), char(45), ' '), char(95), ' '), char(47), ' '), char(44), ' '), char(46), ' '), char(59), ' '), char(58), ' '), char(40), ' '), char(41), ' '), char(91), ' '), char(93), ' '), char(63), ' '), char(33), ' '), char(124), ' '), char(42), ' '), char(35), ' '), char(39), ' '), char(8211), ' '), char(8217), ' ')), ' ', '","') || ']')
  WHERE value IN ('andes', 'anes', 'ane', 'ares', 'ase', 'ases', 'ate', 'ates', 'ines', 'inés', 'inês', 'inès', 'ine', 'inning', 'innings', 'ise', 'ises', 'ising', 'ite', 'ites', 'one', 'ones', 'ore', 'ores', 'us')
    OR (length(value) = 3 AND value GLOB '[a-z][a-z]s' AND value NOT IN ('has', 'its', 'was')))), '') FROM said),
    (WITH said (x) AS MATERIALIZED (SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace((SELECT substr(group_concat(n.path, ' / '), 1, 100000) FROM nodes AS n WHERE n.version_id = d.current_id AND d.embargo = 0 AND n.is_file = 1), 'º', '°'), '˚', '°'), '° ', '°'), '° ', '°'), '°Celsius', ' Celsius'), '°celsius', ' Celsius'), '°C', ' degC'), '°c', ' degC'), '℃', ' degC'), '°Fahrenheit', ' Fahrenheit'), '°F', ' degF'), '℉', ' degF'), 'ʼ', ''), 'ʻ', ''), 'ʹ', ''), 'ʾ', ''), 'ʿ', ''), '­', ''), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'))
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
  FROM letters) ELSE x END || coalesce((SELECT group_concat(' ' || word || char(57344), '') FROM (
  SELECT DISTINCT value AS word FROM said, json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(x), char(34), ' '), char(92), ' '), char(9), ' '), char(10), ' '), char(13), ' '), char(45), ' '), char(95), ' '), char(47), ' '), char(44), ' '), char(46), ' '), char(59), ' '), char(58), ' '), char(40), ' '), char(41), ' '), char(91), ' '), char(93), ' '), char(63), ' '), char(33), ' '), char(124), ' '), char(42), ' '), char(35), ' '), char(39), ' '), char(8211), ' '), char(8217), ' ')), ' ', '","') || ']')
  WHERE value IN ('andes', 'anes', 'ane', 'ares', 'ase', 'ases', 'ate', 'ates', 'ines', 'inés', 'inês', 'inès', 'ine', 'inning', 'innings', 'ise', 'ises', 'ising', 'ite', 'ites', 'one', 'ones', 'ore', 'ores', 'us')
    OR (length(value) = 3 AND value GLOB '[a-z][a-z]s' AND value NOT IN ('has', 'its', 'was')))), '') FROM said),
    (WITH said (x) AS MATERIALIZED (SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace((SELECT substr(group_concat(concat_ws(' ', name, words), ' / '), 1, 50000) FROM (
  SELECT c.value AS name, NULL AS unit, NULL AS words
  FROM datasets AS own JOIN texts AS t ON t.version_id = own.current_id AND t.kind = 'columns',
    json_each(t.body) AS f, json_each(f.value, '$.columns') AS c
  WHERE own.id = d.id AND own.embargo = 0
  UNION
  SELECT f.value ->> 'name', f.value ->> 'unit', concat_ws(' ', f.value ->> 'unit',
    CASE f.value ->> 'unit' WHEN 'K' THEN 'kelvin' WHEN '%' THEN 'percent' WHEN '‰' THEN 'permil'
  WHEN '°' THEN 'degree' END, f.value ->> 'title', f.value ->> 'description')
  FROM datasets AS own JOIN texts AS t ON t.version_id = own.current_id AND t.kind = 'source-metadata',
    json_each(t.body, '$.tables') AS s, json_each(s.value, '$.fields') AS f
  WHERE own.id = d.id)), 'º', '°'), '˚', '°'), '° ', '°'), '° ', '°'), '°Celsius', ' Celsius'), '°celsius', ' Celsius'), '°C', ' degC'), '°c', ' degC'), '℃', ' degC'), '°Fahrenheit', ' Fahrenheit'), '°F', ' degF'), '℉', ' degF'), 'ʼ', ''), 'ʻ', ''), 'ʹ', ''), 'ʾ', ''), 'ʿ', ''), '­', ''), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'))
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
  FROM letters) ELSE x END || coalesce((SELECT group_concat(' ' || word || char(57344), '') FROM (
  SELECT DISTINCT value AS word FROM said, json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(x), char(34), ' '), char(92), ' '), char(9), ' '), char(10), ' '), char(13), ' '), char(45), ' '), char(95), ' '), char(47), ' '), char(44), ' '), char(46), ' '), char(59), ' '), char(58), ' '), char(40), ' '), char(41), ' '), char(91), ' '), char(93), ' '), char(63), ' '), char(33), ' '), char(124), ' '), char(42), ' '), char(35), ' '), char(39), ' '), char(8211), ' '), char(8217), ' ')), ' ', '","') || ']')
  WHERE value IN ('andes', 'anes', 'ane', 'ares', 'ase', 'ases', 'ate', 'ates', 'ines', 'inés', 'inês', 'inès', 'ine', 'inning', 'innings', 'ise', 'ises', 'ising', 'ite', 'ites', 'one', 'ones', 'ore', 'ores', 'us')
    OR (length(value) = 3 AND value GLOB '[a-z][a-z]s' AND value NOT IN ('has', 'its', 'was')))), '') FROM said)
  FROM datasets AS d JOIN versions AS v ON v.id = d.current_id
  LEFT JOIN texts AS r ON r.version_id = v.id AND r.kind = 'readme'
  WHERE d.listed = 1;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 0 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 1 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 2 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 3 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 4 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 5 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 6 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 7 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 8 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 9 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 10 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 11 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 12 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 13 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 14 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 15 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 16 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 17 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 18 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 19 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 20 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 21 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 22 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 23 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 24 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 25 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 26 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 27 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 28 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 29 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 30 ORDER BY search_row;
INSERT INTO dataset_search (rowid, name, description, readme, tags, contributors, file_names, variables)
  SELECT search_row, name, description, readme, tags, contributors, file_names, variables
  FROM dataset_search_texts WHERE id % 32 = 31 ORDER BY search_row;
DROP VIEW dataset_search_texts;
DELETE FROM file_search WHERE rowid IN (
  SELECT n.id FROM datasets AS d JOIN nodes AS n ON n.version_id = d.current_id WHERE d.listed = 1 AND (n.path GLOB '*[ก-໎က-ဿᄀ-ᇿក-៓々-〇]*' OR n.path GLOB '*[ぁ-ヺー-ㇿ㐀-힣豈-﫿ｦ-ￜ]*' OR n.path GLOB '*[𠀀-𲎯]*'));
  INSERT INTO file_search (rowid, name, path)
  SELECT n.id, (WITH said (x) AS MATERIALIZED (SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(n.name, 'º', '°'), '˚', '°'), '° ', '°'), '° ', '°'), '°Celsius', ' Celsius'), '°celsius', ' Celsius'), '°C', ' degC'), '°c', ' degC'), '℃', ' degC'), '°Fahrenheit', ' Fahrenheit'), '°F', ' degF'), '℉', ' degF'), 'ʼ', ''), 'ʻ', ''), 'ʹ', ''), 'ʾ', ''), 'ʿ', ''), '­', ''), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'))
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
  FROM letters) ELSE x END FROM said), (WITH said (x) AS MATERIALIZED (SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(n.path, 'º', '°'), '˚', '°'), '° ', '°'), '° ', '°'), '°Celsius', ' Celsius'), '°celsius', ' Celsius'), '°C', ' degC'), '°c', ' degC'), '℃', ' degC'), '°Fahrenheit', ' Fahrenheit'), '°F', ' degF'), '℉', ' degF'), 'ʼ', ''), 'ʻ', ''), 'ʹ', ''), 'ʾ', ''), 'ʿ', ''), '­', ''), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'))
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
  FROM letters) ELSE x END FROM said)
  FROM datasets AS d JOIN nodes AS n ON n.version_id = d.current_id AND d.embargo = 0 AND n.is_file = 1 WHERE d.listed = 1 AND (n.path GLOB '*[ก-໎က-ဿᄀ-ᇿក-៓々-〇]*' OR n.path GLOB '*[ぁ-ヺー-ㇿ㐀-힣豈-﫿ｦ-ￜ]*' OR n.path GLOB '*[𠀀-𲎯]*') ORDER BY n.id;
DELETE FROM term_search WHERE rowid IN (SELECT id FROM terms WHERE (label GLOB '*[ก-໎က-ဿᄀ-ᇿក-៓々-〇]*' OR label GLOB '*[ぁ-ヺー-ㇿ㐀-힣豈-﫿ｦ-ￜ]*' OR label GLOB '*[𠀀-𲎯]*'));
INSERT INTO term_search (rowid, label)
   SELECT id, (WITH said (x) AS MATERIALIZED (SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(iif(kind = 'person', label || iif(replace(replace(replace(replace(replace(label, '-', ''), '''', ''), '’', ''), '‘', ''), '‐', '') = label, '', ' ' || replace(replace(replace(replace(replace(label, '-', ''), '''', ''), '’', ''), '‘', ''), '‐', '')), label), 'º', '°'), '˚', '°'), '° ', '°'), '° ', '°'), '°Celsius', ' Celsius'), '°celsius', ' Celsius'), '°C', ' degC'), '°c', ' degC'), '℃', ' degC'), '°Fahrenheit', ' Fahrenheit'), '°F', ' degF'), '℉', ' degF'), 'ʼ', ''), 'ʻ', ''), 'ʹ', ''), 'ʾ', ''), 'ʿ', ''), '­', ''), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't'), 'ı', 'i'))
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
  FROM letters) ELSE x END FROM said) FROM terms WHERE (label GLOB '*[ก-໎က-ဿᄀ-ᇿក-៓々-〇]*' OR label GLOB '*[ぁ-ヺー-ㇿ㐀-힣豈-﫿ｦ-ￜ]*' OR label GLOB '*[𠀀-𲎯]*');
UPDATE search_generation SET value = value + 1;
