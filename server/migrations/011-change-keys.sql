-- A key belongs to who has sent a change under it, and to that change: `keyOwner` in
-- server/users/commits/keyOwner.ts. NULL: of an earlier version, which took any.
ALTER TABLE change_keys ADD COLUMN owner text COLLATE "C";
