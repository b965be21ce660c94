-- How many users the list has from this change on, so that they need not be counted for each answer.
-- NULL: not known.
ALTER TABLE changes ADD COLUMN total bigint;
