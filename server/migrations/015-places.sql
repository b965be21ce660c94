-- Each user's place: column and row of the finest grid (src/domain/query/placeCells.ts); null:
-- none. 016 computes those of existing users.
ALTER TABLE users ADD COLUMN place_x integer, ADD COLUMN place_y integer;
