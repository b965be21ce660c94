import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isolated } from './isolated.ts';
import { tr } from '#text/tr.ts';
import { trAdded } from '#text/user-list/trAdded.ts';
import { trDetail } from '#text/trDetail.ts';

/** How many isolates are open after each character. */
function depths(text: string): number[] {
  let depth = 0;
  return Array.from(text, (sign) => {
    if ('\u2066\u2067\u2068'.includes(sign)) depth += 1;
    if (sign === '\u2069') depth -= 1;
    return depth;
  });
}

const typed = fc.string({
  unit: fc.constantFrom(
    'a',
    'ş',
    ' ',
    'ع',
    'א',
    '\u202e',
    '\u202c',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
  ),
});
const SIGNS = /[\u2066-\u2069]/g;

describe('typed text within a sentence', () => {
  it('is unchanged when it cannot reorder words', () => {
    for (const name of ['Şule Çağrı', '王伟', 'O’Brien', '1-2', '', '👩‍💻', 'Ada\u200b']) {
      expect(isolated(name)).toBe(name);
    }
  });

  it.each(['سارة', 'שרה', 'a\u202eb', '\u200fAli', '𐤀', '𞤀', 'ﻋ'])(
    'is isolated when it is like "%s"',
    (name) => {
      expect(isolated(name)).toBe(`\u2068${name}\u2069`);
    },
  );

  it('cannot end its isolation early or affect text outside', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const inside = isolated(text);
        expect(inside.replaceAll(SIGNS, '')).toBe(text.replaceAll(SIGNS, ''));
        if (inside === text) return;
        const within = depths(inside);
        expect(Math.min(...within.slice(0, -1))).toBe(1);
        expect(within.at(-1)).toBe(0);
      }),
    );
  });

  it('is isolated in every sentence with a name, an email or a role', () => {
    const name = 'سارة\u2069\u202e';
    for (const sentence of [
      tr.pageTitle(name),
      tr.list.detailsOf(name),
      trAdded.added(name, null),
      trAdded.addedAnnouncement(name, trAdded.otherPage(3)),
      trAdded.addedUnseen(name, trAdded.leftOut.both),
      trAdded.gone(name),
      trAdded.failed(name),
      trAdded.failedAnnouncement(name),
      tr.table.filterSummary('Rol', [name, name]),
      trDetail.writeTo(name),
      trDetail.map.name(name),
      trDetail.map.marker(name),
    ]) {
      expect(sentence).toContain(isolated(name));
      expect(sentence.replaceAll(isolated(name), '')).not.toMatch(/[\u2066-\u2069\u202e]/);
    }
  });
});
