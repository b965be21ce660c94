-- From now on `token` is the SHA-256 of the cookie's token, in hex (server/auth/signInLibrary.ts):
-- a copy of the database lets nobody in. Open sessions stay open.
UPDATE staff_sessions SET token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
