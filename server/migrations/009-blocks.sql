-- The indexes of texts include the block of the list in which a user is, so that matches can be
-- looked up in a part of it (server/users/answers/searching/listBlocks.ts).
DROP INDEX users_by_text, users_by_letter;
CREATE INDEX users_by_text ON users USING gin (plain gin_trgm_ops, (ARRAY[seq >> 14]));
CREATE INDEX users_by_letter ON users USING gin (
  string_to_array(
    translate(exact, E'abcdefghiklmnoprstuvyz0123456789 .@\x1f\uFDD0\uFDD1', ''), NULL),
  (ARRAY[seq >> 14]));
