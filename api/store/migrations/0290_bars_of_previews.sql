-- Versions of which no file could be drawn are looked at again: bars of a table's values count now.
UPDATE versions SET data_preview = NULL WHERE data_preview = '';
