-- The language of a person's emails (api/mail/account-language.ts); NULL while none is known.
ALTER TABLE users ADD COLUMN language TEXT;
