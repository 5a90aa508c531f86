-- The DOI that a version has already, from where it was published before; it is given at the commit.
ALTER TABLE uploads ADD COLUMN doi TEXT;
