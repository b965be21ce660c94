-- Where each user is: column and row of the finest grid (src/domain/query/placeCells.ts); null: nowhere. Of the
-- users who are there already 016 computes them.
ALTER TABLE users ADD COLUMN place_x integer, ADD COLUMN place_y integer;
