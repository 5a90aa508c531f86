-- Downloads of one dataset by month are read from this index alone.
CREATE INDEX downloads_by_dataset ON downloads (dataset_id, day, count);
