import { describe, expect, it } from 'vitest';
import { scoreOf } from './score.mjs';

const mutant = (status: string, statusReason?: string) => ({
  status,
  ...(statusReason === undefined ? {} : { statusReason }),
  mutatorName: 'BooleanLiteral',
  replacement: 'true',
  location: { start: { line: 3, column: 5 } },
});
const report = (...mutants: ReturnType<typeof mutant>[]) => ({ files: { 'a.ts': { mutants } } });

describe('a mutation score', () => {
  it('counts mutants that a test killed or that exceeded the hit limit as caught', () => {
    const killed = mutant('Killed');
    const endless = mutant('Timeout', 'Hit limit reached (501/500)');
    expect(scoreOf(report(killed, endless))).toMatchObject({ caught: 2, late: 0, score: 100 });
  });

  it.each(['Survived', 'NoCoverage', 'RuntimeError', 'CompileError', 'Timeout'])(
    'counts %s as missed',
    (status) => {
      const result = scoreOf(report(mutant('Killed'), mutant(status)));
      expect(result).toMatchObject({ caught: 1, total: 2, score: 50 });
      expect(result.missed).toEqual([`a.ts:3:5 ${status} BooleanLiteral: true`]);
    },
  );

  it('states how many missed mutants timed out', () => {
    expect(scoreOf(report(mutant('Timeout'), mutant('Survived')))).toMatchObject({ late: 1 });
  });

  it('is 0 without mutants', () => {
    expect(scoreOf({ files: {} }).score).toBe(0);
  });
});
