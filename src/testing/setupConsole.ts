import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Complaints that the test at hand is about; anything else that is complained of fails it. */
let expected: RegExp[] = [];

/** Lets the test at hand cause complaints such as this one. */
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
