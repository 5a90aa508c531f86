-- The rowid of a dataset in dataset_search: short datasets first, so that the first rows of a
-- match are the ones that bm25 ranks high. The lower 32 bits are datasets.id.
ALTER TABLE datasets ADD COLUMN search_row INTEGER NOT NULL DEFAULT 0;
UPDATE datasets SET search_row = id;
