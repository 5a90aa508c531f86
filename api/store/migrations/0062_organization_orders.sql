-- A workspace's records in each order that its own list has.
CREATE INDEX datasets_by_organization_and_date ON datasets (organization_id, listed, published_at, id);
CREATE INDEX datasets_by_organization_and_number ON datasets (organization_id, listed, id);
