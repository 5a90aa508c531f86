-- Versions of which no file could be drawn are looked at again: pictures and small Parquet tables count now.
UPDATE versions SET data_preview = NULL WHERE data_preview = '';
