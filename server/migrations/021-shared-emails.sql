-- Far more names are shared than emails: who shares an email is found without reading the names.
CREATE INDEX shared_emails ON shared_keys (key) WHERE kind = 'email';
