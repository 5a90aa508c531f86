-- The words that the search tables hold, for words that were spelt a little differently.
CREATE VIRTUAL TABLE dataset_words USING fts5vocab('dataset_search', 'row');
CREATE VIRTUAL TABLE file_words USING fts5vocab('file_search', 'row');
