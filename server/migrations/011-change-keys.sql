-- A key belongs to one sender and one change: `keyOwner` in server/users/commits/keyOwner.ts. NULL:
-- from an earlier version, which accepted any.
ALTER TABLE change_keys ADD COLUMN owner text COLLATE "C";
