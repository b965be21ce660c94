import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { memberTexts } from '#domain/record/jsonText.ts';
import { reusedMembers } from '#sources/local/record/memberReuse.ts';
import { decodeMembers, prependRecord, type DecodedMembers } from '#domain/record/userRecord.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';

const record = (name: string, others: object = {}) =>
  JSON.stringify({ id: name, name, email: 'a@b.co', role: 'User', ...others });

function read(text: string): DecodedMembers {
  const members = decodeMembers(text);
  if (typeof members === 'string') throw new Error(`${text} is ${members}`);
  return members;
}

/** Decodes `before`, then `after` with the members of `before`. */
function reread(before: string, after: string) {
  const members = read(before);
  return { members, again: reusedMembers({ text: before, members }, after) };
}

const list = (...members: string[]) => `[${members.join(',')}]`;
const [a, b, c, d] = ['Ali', 'Can', 'Ece', 'Şule'].map((name) => record(name)) as [
  string,
  string,
  string,
  string,
];

describe('the members of a changed text', () => {
  it.each([
    ['one is added at the start', list(a, b), list(c, a, b), [null, 0, 1]],
    ['one is added at the end', list(a, b), list(a, b, c), [0, 1, null]],
    ['the first is removed', list(a, b, c), list(b, c), [1, 2]],
    ['the last is removed', list(a, b, c), list(a, b), [0, 1]],
    ['one in the middle changes', list(a, b, c), list(a, d, c), [0, null, 2]],
    ['both ends change', list(a, b, c), list(d, b, d), [null, 1, null]],
    ['two change places', list(a, b, c, d), list(a, c, b, d), [0, 2, 1, 3]],
    ['one is repeated', list(a, b), list(a, a, b), [0, null, 1]],
    ['nothing changes', list(a, b), list(a, b), [0, 1]],
    ['white space is added between', list(a, b), ` [\n${a} ,\t${b}\r]\n`, [0, 1]],
    ['all are formatted differently', ` [ ${a} , ${b} ] `, list(c, a, b), [null, 0, 1]],
  ])('keep the objects of unchanged ones when %s', (_what, before, after, from) => {
    const { members, again } = reread(before, after);
    expect(again).toEqual(read(after));
    from.forEach((place, now) => {
      if (place === null) expect(members).not.toContain(again?.[now]);
      else expect(again?.[now]).toBe(members[place]);
    });
  });

  it.each([
    ['empty now', list(a, b), ' [ ] '],
    ['a newer format', list(a), '{"version":[1]}'],
    ['a list in an object', list(a), `{"users":${list(a)}}`],
    ['two lists', list(a), `${list(a)}${list(a)}`],
    ['after white space that JSON does not allow', list(a), `\u00a0${list(a)}`],
    ['without its end', list(a, b), `[${a},${b}`],
    ['without its start', list(a, b), `${a},${b}]`],
    ['with a comma too many', '[1,2,3]', '[1,,3]'],
    ['with a comma too many at its end', '[1,2,3]', '[1,2,]'],
    ['with a comma too many at its start', '[1,2,3]', '[,2,3]'],
    ['with a comma for a member', '[1,2]', '[,]'],
    ['with a bracket too many', list(a, b), `[${a}],[${b}]`],
  ])('are not reused when the text is %s', (_what, before, after) => {
    expect(reread(before, after).again).toBeNull();
  });

  it('of a list that was empty are all new', () => {
    expect(reread('[]', list(a, b)).again).toEqual(read(list(a, b)));
    expect(reread(' [ ] ', '[1]').again).toEqual([null]);
  });

  it('are hardly decoded again when one is added at the start', () => {
    const text = list(...Array.from({ length: 500 }, (_, i) => record(`${i}`)));
    const members = read(text);
    const parse = vi.spyOn(JSON, 'parse');
    reusedMembers({ text, members }, prependRecord(text, a));
    expect(parse.mock.calls.flat().join('').length).toBeLessThan(3 * a.length);
  });

  it('equal those of a full decoding, and keep one object for each unchanged text', () => {
    fc.assert(
      fc.property(lists(), edits(), layouts(), layouts(), (before, edit, layout, nextLayout) => {
        const text = layout(before);
        const after = nextLayout(edit(before));
        const { members, again } = reread(text, after);
        if (again === null) {
          expect(memberTexts(after)).toEqual([]);
          return;
        }
        expect(again).toEqual(read(after));
        const objects = new Set<unknown>(members);
        const kept = (part: string) =>
          memberTexts(after).filter(
            (other, now) => other === part && again[now] !== null && objects.has(again[now]),
          ).length;
        for (const part of new Set(memberTexts(text))) {
          const often = (parts: readonly string[]) =>
            parts.filter((other) => other === part).length;
          const isUser = read(list(part))[0] !== null;
          const common = Math.min(often(memberTexts(text)), often(memberTexts(after)));
          expect(kept(part)).toBe(isUser ? common : 0);
        }
        const users = again.filter((member) => member !== null);
        expect(new Set(users).size).toBe(users.length);
      }),
      { numRuns: propertyRuns(2000) },
    );
  });

  it('are never reused for damaged text, wherever it is cut or changed', () => {
    const text = list(a, 'null', record('"],[{\\', { deep: [{ x: ['}', 1.5e3] }] }), '7', b, b);
    const members = read(text);
    fc.assert(
      fc.property(
        fc.nat(text.length),
        fc.constantFrom('', ',', '"', '[', ']', '{}', '\\', '1', ' ', '],[', ',1', '1,'),
        fc.nat(40),
        (at, put, drop) => {
          const after = text.slice(0, at) + put + text.slice(at + drop);
          const again = reusedMembers({ text, members }, after);
          if (again !== null) expect(again).toEqual(decodeMembers(after));
        },
      ),
      { numRuns: propertyRuns(10_000) },
    );
  });
});

function lists(): fc.Arbitrary<string[]> {
  const name = fc.oneof(fc.constantFrom('Ali', 'Şule', ''), fc.string({ unit: signs() }));
  const user = fc
    .tuple(fc.constantFrom('1', '2', '3'), name)
    .map(([id, value]) => record(value, { id, extra: { [value]: [value, 1] } }));
  const junk = fc.oneof(fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)));
  return fc.array(fc.oneof({ weight: 4, arbitrary: user }, { weight: 1, arbitrary: junk }), {
    maxLength: 8,
  });
}

/** Characters of JSON, so that texts look like it. */
function signs() {
  return fc.constantFrom('"', '\\', ',', '[', ']', '{', '}', ':', 'ş', 'a', '\n', '😀');
}

function edits(): fc.Arbitrary<(members: readonly string[]) => readonly string[]> {
  const place = fc.nat(8);
  const splice = fc.tuple(place, fc.nat(3), lists()).map(
    ([at, drop, put]) =>
      (members: readonly string[]) =>
        members.toSpliced(at % (members.length + 1), drop, ...put.slice(0, 3)),
  );
  const move = fc.tuple(place, place).map(([from, to]) => (members: readonly string[]) => [
    ...members.slice(0, to).filter((_, i) => i !== from),
    ...members.slice(from, from + 1),
    ...members.slice(to).filter((_, i) => i + to !== from),
  ]);
  const repeat = place.map(
    (at) => (members: readonly string[]) => members.toSpliced(at, 0, ...members.slice(at, at + 1)),
  );
  return fc
    .array(fc.oneof(splice, move, repeat), { maxLength: 3 })
    .map(
      (steps) => (members: readonly string[]) =>
        steps.reduce<readonly string[]>((now, step) => step(now), members),
    );
}

/** Formats in which other programs write a list. */
function layouts(): fc.Arbitrary<(members: readonly string[]) => string> {
  const space = fc.constantFrom('', '', ' ', '\n\t', '\r\n  ');
  return fc.tuple(space, space, space).map(
    ([outer, inner, between]) =>
      (members: readonly string[]) =>
        `${outer}[${inner}${members.join(`${between},${inner}`)}${between}]${outer}`,
  );
}
