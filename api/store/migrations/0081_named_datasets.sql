-- Whether the publisher named the dataset of an upload, so that it is not judged by its files at the commit.
ALTER TABLE uploads ADD COLUMN is_named INTEGER NOT NULL DEFAULT 0;
