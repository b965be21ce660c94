/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {{ status?: string, assertionResults?: readonly { status: string }[] }} VitestFile
 * @typedef {{ numPassedTests?: number, numTotalTests?: number, testResults?: readonly VitestFile[] }} VitestReport
 * @typedef {{ stats?: { expected?: number, unexpected?: number, flaky?: number, skipped?: number } }} PlaywrightReport
 */

/** @type {Count} */
const ONE_FAILED = { passed: 0, failed: 1 };

/**
 * Counts a step that passes or fails as a whole, such as the type check.
 * @param {number} exitCode
 * @returns {Count}
 */
export function countStep(exitCode) {
  return exitCode === 0 ? { passed: 1, failed: 0 } : ONE_FAILED;
}

/**
 * Counts Vitest's tests. Those that neither passed nor failed (skipped, todo) count as failed, and so
 * does a run that fails without a failed test, such as for coverage below its limit.
 * @param {VitestReport | null} report its JSON report, `null` when it wrote none
 * @param {number} exitCode
 * @returns {Count}
 */
export function countVitest(report, exitCode) {
  const total = report?.numTotalTests ?? 0;
  const passed = report?.numPassedTests ?? 0;
  // A file that could not be loaded has no failed test, but counts as failed.
  const broken = (report?.testResults ?? []).filter(
    ({ status, assertionResults = [] }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  ).length;
  return withExitCode({ passed, failed: total - passed + broken }, exitCode);
}

/**
 * Counts Playwright's tests. Flaky and skipped ones count as failed.
 * @param {PlaywrightReport | null} report
 * @param {number} exitCode
 * @returns {Count}
 */
export function countPlaywright(report, exitCode) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  return withExitCode({ passed: expected, failed: unexpected + flaky + skipped }, exitCode);
}

/**
 * @param {Count} count
 * @param {number} exitCode
 * @returns {Count}
 */
function withExitCode(count, exitCode) {
  if (count.passed + count.failed === 0) return ONE_FAILED;
  if (exitCode !== 0 && count.failed === 0) return { ...count, failed: 1 };
  return count;
}

/**
 * @param {Count[]} counts
 * @returns {Count}
 */
export function sum(counts) {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
  };
}

/**
 * The closing line of `npm test`.
 * @param {Count} count
 */
export function closingLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}
