// The parts of the project that bench/shared/ needs, as one module: Node 20 cannot run TypeScript,
// so the bundler loads it (bench/shared/project.mjs).
export { makeSeedList } from '#domain/samples/seedUsers.ts';
export { FAMILY_NAMES, MENS_NAMES, WOMENS_NAMES } from '#domain/samples/turkishNames.ts';
export { COLUMN_NAMES } from '#domain/query/columns.ts';
export { wholeWorld } from '#domain/query/placeCells.ts';
export { DEFAULT_TABLE_VIEW, tableQuestion } from '#domain/view/listView.ts';
export { ROLES } from '#domain/user/user.ts';
export { API_PATHS } from '#protocol/paths.ts';
export { createHttpConnection } from '#sources/shared/connection/httpConnection.ts';
export { createSharedSource } from '#sources/shared/sharedUserSource.ts';
export { createSteadyRows } from '#state/steadyRows.ts';
export { migrate } from '#server/database/migrate.ts';
export { openPostgres } from '#server/database/postgres.ts';
export { findPostgres, startPostgres } from './services/temporaryPostgres.ts';
export { userRow } from '#server/list/row.ts';
