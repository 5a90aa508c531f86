-- What filters and facets ask of a dataset that was found, in the order in which it is found: a walk
-- over thousands of matches stays within this index.
CREATE INDEX datasets_in_search ON datasets (search_row, published_at, size, license, dataset_type,
  embargo, listed, listed_at, organization_id, organization_name);
