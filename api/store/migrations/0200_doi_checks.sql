-- What the resolver of DOIs said of the DOIs of versions: since when it is asked, when it was asked last,
-- and whether somebody registered the DOI. A registered one is not asked for again.
CREATE TABLE doi_checks (
  doi TEXT PRIMARY KEY,
  first_asked_at TEXT NOT NULL,
  asked_at TEXT NOT NULL,
  is_registered INTEGER NOT NULL
);
CREATE INDEX doi_checks_waiting ON doi_checks (first_asked_at) WHERE is_registered = 0;
