import { expect, it } from 'vitest';
import { bulkText } from './bulkReport.mjs';
import { faultsText } from './loadReport.mjs';
import { kindOf, rowCells, sharedSection, type SharedRun } from './report.mjs';
import { pagesText } from './pagesReport.mjs';

const measured = (serverP99: number, unanswered = 0, refused = 0) => ({
  times: { count: 100, median: 20, p95: 30, p99: unanswered > 0 ? 10_004 : 40 },
  onServer: { count: 100, median: 10, p95: 15, p99: serverP99 },
  cpuMs: { server: 1, database: 2, clients: 0.5 },
  perSecond: 500,
  unanswered,
  refused,
});

const cellsOf = (targetMs: number | null, ...offices: readonly ReturnType<typeof measured>[]) =>
  rowCells(
    offices.map((office) => ({ targetMs, alone: measured(5), office, crowd: measured(900) })),
  );

it('a goal is met if neither one client nor all with pauses wait longer, whatever all at once take', () => {
  expect(cellsOf(25, measured(25))).toEqual(['25', '5.0', '25', '900']);
  expect(cellsOf(25, measured(26))).toEqual(['25', '5.0', '**26**', '900']);
  expect(cellsOf(4, measured(3))).toEqual(['4', '**5.0**', '3.0', '900']);
});

it('a goal is missed, with a star, if a request was unanswered or refused', () => {
  expect(cellsOf(25, measured(20, 1))[2]).toBe('**20***');
  expect(cellsOf(25, measured(20, 0, 1))[2]).toBe('**20***');
});

it('a goal of several kinds of request is met if the slowest meets it', () => {
  expect(cellsOf(25, measured(12), measured(25), measured(24))[2]).toBe('25');
  expect(cellsOf(25, measured(12), measured(31), measured(24))[2]).toBe('**31**');
});

it('without a goal no figure is marked as missed', () => {
  expect(cellsOf(null, measured(20, 1))).toEqual(['', '5.0', '20*', '900']);
});

it('pages in different orders are one kind of request, pages of one role another', () => {
  expect(kindOf('first page, by name')).toBe(kindOf('first page, by date'));
  expect(kindOf('any page of one role, in any order')).not.toBe(kindOf('any page of all, by name'));
  expect(kindOf('search: one letter')).toBe('search: one letter');
  expect(kindOf('first page of who share a name, of one given name')).toBe('duplicates of a text');
  expect(kindOf('who stands before and after in a search')).toBe('neighbours in a search');
});

it('open pages that send too many requests or fall behind are shown in bold', () => {
  const pages = { pages: 500, seconds: 30, changes: 900, requests: 750, behind: 0 };
  const answers = { count: 750, median: 5, p95: 8, p99: 9 };
  expect(pagesText({ ...pages, answers })).toContain('send 0.050 requests');
  expect(pagesText({ ...pages, answers, requests: 7500 })).toContain('send **0.500** requests');
  expect(pagesText({ ...pages, answers, behind: 2 })).toContain('**2 pages are left behind**');
});

const CASE = {
  title: 'search: one letter',
  targetMs: 100,
  alone: measured(5),
  office: measured(7),
  crowd: measured(9),
};
const RUN: SharedRun = {
  users: 1_000_000,
  clients: 20,
  seconds: 60,
  cases: [CASE],
  loads: [],
  othersShare: null,
  machine: {
    commit: 'd7b3acc',
    cpu: '2 × CPU',
    system: 'linux x64',
    node: 'v20',
    postgres: '15',
    startedAt: '2026-11-23T07:00:00.000Z',
    minutes: 12,
    fillSeconds: 60,
    listMegabytes: 1236,
    loadAtStart: 3.4,
  },
};

it('the section states the date and the commit of the measurement', () => {
  const section = sharedSection(RUN);
  expect(section).toContain('2026-11-23 at d7b3acc (1,000,000 users');
  expect(section).toContain('| search: one letter | 100 | 5.0 | 7.0 | 9.0 |');
});

it('a large change that takes long, and others who wait for it, are shown in bold', () => {
  const reads = { count: 40, median: 12, p95: 90, p99: 210 };
  const change = { users: 56_000, seconds: 7.5, reads, readsFailed: 0 };
  const bulk = {
    changes: [change],
    usualReads: reads,
    memoryMb: { atRest: 100, after: 200 },
    map: { ...reads, p99: 1900 },
    rare: { ...reads, p99: 1600 },
    rareCount: 10,
  };
  expect(bulkText(bulk)).toContain('56,000 users get a status in 7.5 s');
  expect(bulkText(bulk)).toContain('99 % 210, all answered');
  expect(bulkText(bulk)).toContain('99 % 1900 ms');
  expect(bulkText(bulk)).toContain('**1600** ms');
  const slow = { ...change, seconds: 9, reads: { ...reads, p99: 301 }, readsFailed: 2 };
  expect(bulkText({ ...bulk, changes: [slow] })).toContain('**9.0** s');
  expect(bulkText({ ...bulk, changes: [slow] })).toContain('99 % **301**, **all but 2** answered');
});

it('a fault under load is counted and shown in bold', () => {
  const load = {
    faults: { missing: 0, doubled: 1, refused: 0, wrongUsers: 0, behind: 0, backwards: 0 },
  };
  const text = faultsText([load, load]);
  expect(text).toContain('no acknowledged changes lost');
  expect(text).toContain('**2 changes made twice**');
});
