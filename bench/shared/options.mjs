/**
 * @typedef {object} Options
 * @property {number} users
 * @property {number} seconds for each kind of request
 * @property {number} staff who take turns
 * @property {number | null} loadSeconds of each load test; `null`: none
 * @property {boolean} hasPages whether only open pages are measured
 */

const DEFAULTS = { users: 1_000_000, seconds: 3, staff: 100, loadSeconds: 30 };
const QUICK = { users: 20_000, seconds: 0.4, staff: 20, loadSeconds: 4 };
const SWITCHES = ['--quick', '--load', '--pages'];

/**
 * @param {readonly string[]} args such as `--users 10000 --quick`
 * @returns {Options}
 * @throws Error that names the unknown option
 */
export function readOptions(args) {
  const isQuick = args.includes('--quick');
  const plan = isQuick ? QUICK : DEFAULTS;
  const options = {
    ...plan,
    loadSeconds: args.some((arg) => arg === '--load' || arg === '--pages')
      ? plan.loadSeconds
      : null,
    hasPages: args.includes('--pages'),
  };
  const rest = args.filter((arg) => !SWITCHES.includes(arg));
  while (rest.length > 0) {
    const [name, value] = rest.splice(0, 2);
    const number = Number(value);
    if ((name !== '--users' && name !== '--seconds') || !(number > 0)) {
      throw new Error(`Not understood: ${name} ${value ?? ''}`);
    }
    options[name === '--users' ? 'users' : 'seconds'] = number;
  }
  return options;
}
