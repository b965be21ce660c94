-- How many users are in each coarse cell of the grid (src/domain/query/placeCells.ts), as the sum of rows, as in `counts`,
-- and the box around them: server/users/commits/writing/placeCounts.ts.
CREATE TABLE place_counts (
  -- A cell of level 9; -1 and -1: without a place.
  place_column integer NOT NULL,
  place_row integer NOT NULL,
  -- How many came or, if negative, left.
  delta bigint NOT NULL,
  -- The box around them, in cells of the finest level.
  west integer NOT NULL,
  south integer NOT NULL,
  east integer NOT NULL,
  north integer NOT NULL
);
INSERT INTO place_counts
SELECT coalesce(place_x >> 21, -1), coalesce(place_y >> 21, -1), count(*), coalesce(min(place_x), -1),
  coalesce(min(place_y), -1), coalesce(max(place_x), -1), coalesce(max(place_y), -1)
FROM users GROUP BY 1, 2;
CREATE INDEX place_counts_by_cell ON place_counts (place_column, place_row);
