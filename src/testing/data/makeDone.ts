import type { DoneChange } from '#domain/change/change.ts';

/** A change with these values, and realistic ones for the others. */
export function makeDone(values: Partial<DoneChange> = {}): DoneChange {
  return {
    id: 'change-1',
    kind: 'remove',
    at: new Date('2026-03-12T11:05:00Z'),
    count: 1,
    name: 'Ali Veli',
    isKept: true,
    undone: null,
    ...values,
  };
}
