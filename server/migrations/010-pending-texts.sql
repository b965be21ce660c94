-- Each index of texts keeps recent writes in a pending list until one of the changes merges it.
-- With PostgreSQL's 4 MB that change takes as long as some hundred others, and each search reads up
-- to 4 MB (docs/decisions/020-changes-in-transactions.md). In kB:
ALTER INDEX users_by_text SET (gin_pending_list_limit = 512);
ALTER INDEX users_by_letter SET (gin_pending_list_limit = 512);
