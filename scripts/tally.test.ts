import { describe, expect, it } from 'vitest';
import { closingLine, countPlaywright, countStep, countVitest, sum } from './tally.mjs';

describe('the closing line of npm test', () => {
  it('adds up the tests of all runners', () => {
    const counts = [countStep(0), countStep(1), { passed: 5, failed: 2 }];
    expect(closingLine(sum(counts))).toBe('6 passed, 3 failed');
  });

  it('counts a runner that wrote no report, or ran nothing, as one failure', () => {
    for (const report of [null, {}]) {
      expect(countVitest(report, 0)).toEqual({ passed: 0, failed: 1 });
      expect(countPlaywright(report, 0)).toEqual({ passed: 0, failed: 1 });
    }
  });

  it('does not count skipped or flaky tests as passed', () => {
    expect(countVitest({ numTotalTests: 5, numPassedTests: 3 }, 0)).toEqual({
      passed: 3,
      failed: 2,
    });
    expect(
      countPlaywright({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 } }, 1),
    ).toEqual({ passed: 4, failed: 3 });
  });

  it('counts a file that could not be loaded as one failure beside those of other files', () => {
    const testResults = [
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
      { status: 'failed', assertionResults: [] },
    ];
    const report = { numTotalTests: 2, numPassedTests: 1, testResults };
    expect(countVitest(report, 1)).toEqual({ passed: 1, failed: 2 });
  });

  it('counts a run with a failing exit code but no failed test as one failure', () => {
    expect(countVitest({ numTotalTests: 3, numPassedTests: 3 }, 1)).toEqual({
      passed: 3,
      failed: 1,
    });
  });
});
