import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Console errors and warnings that the current test expects; any other one fails it. */
let expected: RegExp[] = [];

/** Expects console errors and warnings that match `pattern` in the current test. */
export function expectComplaint(pattern: RegExp): void {
  expected.push(pattern);
}

const complaints: string[] = [];

beforeEach(() => {
  expected = [];
  complaints.length = 0;
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...values: unknown[]) => {
      complaints.push(values.map(String).join(' '));
    });
  }
});

afterEach(() => {
  const unexpected = complaints.filter((text) => !expected.some((pattern) => pattern.test(text)));
  vi.restoreAllMocks();
  expect(unexpected, 'nothing is complained of on the console').toEqual([]);
});
