/**
 * @typedef {{ start: { line: number, column: number } }} Place
 * @typedef {{ status: string, statusReason?: string, mutatorName: string, replacement?: string, location: Place }} Mutant
 * @typedef {{ files: Record<string, { mutants: readonly Mutant[] }> }} Report Stryker's JSON report.
 * @typedef {{ caught: number, late: number, total: number, score: number, missed: string[] }} Score
 */

/**
 * Counts how many of a report's mutants the tests caught. A mutant in an endless loop, detected by
 * Stryker's hit limit, is caught. One that only timed out is not: the machine may have been busy.
 * Neither is one that no test covers, or that ended in another error.
 * @param {Report} report
 * @returns {Score} `score` in percent; `late`: missed mutants that timed out; `missed`: a line for each
 *   missed mutant
 */
export function scoreOf(report) {
  const missed = [];
  let caught = 0;
  let late = 0;
  for (const [file, { mutants }] of Object.entries(report.files)) {
    for (const mutant of mutants) {
      if (isCaught(mutant)) {
        caught += 1;
        continue;
      }
      if (mutant.status === 'Timeout') late += 1;
      missed.push(describeMutant(file, mutant));
    }
  }
  const total = caught + missed.length;
  return { caught, late, total, score: total === 0 ? 0 : (100 * caught) / total, missed };
}

/** @param {Mutant} mutant */
function isCaught({ status, statusReason }) {
  return (
    status === 'Killed' ||
    (status === 'Timeout' && statusReason?.startsWith('Hit limit reached') === true)
  );
}

/**
 * @param {string} file
 * @param {Mutant} mutant
 */
function describeMutant(file, { status, mutatorName, replacement, location }) {
  const { line, column } = location.start;
  const change = (replacement ?? '').replace(/\s+/g, ' ').slice(0, 80);
  return `${file}:${line}:${column} ${status} ${mutatorName}: ${change}`;
}
