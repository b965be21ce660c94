/** `npm run test:all` runs each property as often as its test says, `npm test` a fifth of that. */
const SHARE = process.env['TEST_ALL'] === undefined ? 0.2 : 1;

/**
 * How often a property is tried in this run.
 * @param count in the whole run; 1 or more
 */
export const propertyRuns = (count: number): number => Math.ceil(count * SHARE);
