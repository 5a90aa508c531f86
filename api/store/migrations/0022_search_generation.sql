-- Grows whenever what can be found changes, so that a remembered count is known to be true or old.
CREATE TABLE search_generation (value INTEGER NOT NULL);
INSERT INTO search_generation VALUES (1);
