import { expect, it } from 'vitest';
import { caseRow, HEAD, PARTS_HEAD, partsRow, partsShare } from './report.mjs';

const measured = (serverP99: number, unanswered = 0, refused = 0) => ({
  times: { count: 100, median: 20, p95: 30, p99: unanswered > 0 ? 10_004 : 40 },
  whole: { count: 100, median: 30, p95: 40, p99: 70 },
  onServer: { count: 100, median: 10, p95: 15, p99: serverP99 },
  cpuMs: { server: 1, database: 2, clients: 0.5 },
  perSecond: 500,
  unanswered,
  refused,
  parts: 0,
});

const cellsOf = (targetMs: number | null, crowd: ReturnType<typeof measured>) => {
  const cells = caseRow({
    title: 'a page',
    targetMs,
    alone: measured(5),
    office: measured(7),
    crowd,
  });
  return Object.fromEntries(HEAD.map((name, place) => [name, cells[place]]));
};

it('a target is met where 99 of 100 took no longer on the server', () => {
  expect(cellsOf(25, measured(25)).met).toBe('yes');
  expect(cellsOf(25, measured(26)).met).toBe('**no**');
});

it('no target is met where a request was not answered, or was refused', () => {
  expect(cellsOf(25, measured(20, 1)).met).toBe('**no**');
  expect(cellsOf(25, measured(20, 0, 1)).met).toBe('**no**');
});

it('of a request that nobody waited for any more it is only known that it took longer', () => {
  expect(
    caseRow({
      title: '',
      targetMs: null,
      alone: measured(5),
      office: measured(7),
      crowd: measured(20, 1),
    })[HEAD.indexOf('95 %') + 1],
  ).toBe('> 10,000');
});

it('nothing is said to be met where nothing was aimed at', () => {
  expect(cellsOf(null, measured(20)).met).toBe('');
});

it('how many pages came in parts is said, unless nobody counted them', () => {
  expect(partsShare({ ...measured(5), parts: 12 })).toBe('12 %');
  expect(partsShare(measured(5))).toBe('');
  const { parts: _counted, ...earlier } = measured(5);
  expect(partsShare(earlier)).toBe('–');
  expect(partsShare(undefined)).toBe('–');
});

it('of searches in parts it is said how long they take until the last one', () => {
  const office = { ...measured(7), parts: 25 };
  const crowd = { ...measured(9), parts: 50, whole: { count: 100, median: 60, p95: 80, p99: 90 } };
  const cells = partsRow({ title: 'a', targetMs: null, alone: measured(5), office, crowd });
  expect(cells).toEqual(['a', '25 %', '30', '70', '50 %', '60', '90']);
  expect(cells).toHaveLength(PARTS_HEAD.length);
});
