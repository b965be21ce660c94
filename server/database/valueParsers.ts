import pg from 'pg';

const INT8: number = pg.types.builtins.INT8;

/**
 * Parses values as `pg` does, except 64-bit integers: ours are far below 2^53, so they become
 * numbers.
 */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format) =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format),
};
