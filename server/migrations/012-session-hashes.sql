-- From now on `token` has the SHA-256 of what is in the cookie, in hex (server/auth/signInLibrary.ts): a copy
-- of the database lets nobody in. Sessions that are open stay open.
UPDATE staff_sessions SET token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
