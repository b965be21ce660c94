-- The audit's rows are no longer chained by hashes.
ALTER TABLE audit DROP COLUMN hash;
