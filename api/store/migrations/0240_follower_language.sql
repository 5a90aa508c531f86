-- The language of the page on which a follower last confirmed: their mails are in it.
ALTER TABLE followers ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
