import { describe, expect, it, vi } from 'vitest';
import { nextMembers } from '#sources/local/record/memberReuse.ts';
import { createUserReader, type UserReader } from '#sources/local/record/userReader.ts';
import { encodeRecord } from '#domain/record/encodeRecord.ts';
import { decodeUsers, prependRecord } from '#domain/record/userRecord.ts';
import { createAddingStore } from '#testing/fakes/addingStore.ts';
import { FakeBrowser } from '#testing/fakes/fakeBrowser.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const recordOf = (name: string) => encodeRecord(makeUser({ id: name, name }), 'hash');
const LIST = `[${['Ali', 'Can', 'Ece'].map(recordOf).join(',')}]`;

function usersIn(reader: UserReader, text: string) {
  const read = reader.read(text);
  if (read.kind !== 'list') throw new Error(`${text} is ${read.kind}`);
  return read.users;
}

const newReader = () => createUserReader(() => nextMembers);

describe('a reader of the stored text', () => {
  it('decodes a first text', () => {
    for (const text of [LIST, '[]', 'no list', '{"version":2}', '[null]']) {
      expect(newReader().read(text)).toEqual(decodeUsers(text));
    }
  });

  it('decodes all members each time until `memberReuse` is loaded', () => {
    let isLoaded = false;
    const reader = createUserReader(() => (isLoaded ? nextMembers : null));
    const first = usersIn(reader, LIST);
    const second = usersIn(reader, `${LIST} `);
    expect(second).toEqual(first);
    expect(second[0]).not.toBe(first[0]);
    isLoaded = true;
    expect(usersIn(reader, LIST)[0]).toBe(second[0]);
  });

  it('keeps the objects of unchanged users, and counts members that are not users', () => {
    const reader = newReader();
    const first = usersIn(reader, LIST);
    const next = `[${[recordOf('Şule'), 'null', ...LIST.slice(1, -1).split(/,(?=\{)/)].join(',')}]`;
    const read = reader.read(next);
    expect(read).toEqual(decodeUsers(next));
    expect(read).toMatchObject({ skippedCount: 1 });
    expect(usersIn(reader, prependRecord(next, '7')).slice(1)).toEqual(first);
    usersIn(reader, next)
      .slice(1)
      .forEach((user, place) => expect(user).toBe(first[place]));
  });

  it('reuses the last readable list after damaged or newer text', () => {
    const reader = newReader();
    const [first] = usersIn(reader, LIST);
    expect(reader.read(`${LIST}]`)).toEqual({ kind: 'damaged' });
    expect(reader.read('{"version":2}')).toEqual({ kind: 'newer' });
    expect(usersIn(reader, `${LIST} `)[0]).toBe(first);
  });

  it('keeps the object of a user who was added here', () => {
    const reader = newReader();
    const first = usersIn(reader, LIST);
    const user = makeUser({ id: 'Oya', name: 'Oya' });
    const mine = prependRecord(LIST, encodeRecord(user, 'hash'));
    reader.know(mine, [user, ...first]);
    const [theirs, ...others] = usersIn(reader, prependRecord(mine, recordOf('Umut')));
    expect(theirs?.name).toBe('Umut');
    [user, ...first].forEach((known, place) => expect(others[place]).toBe(known));
  });

  it('reads a prepared text without decoding it again, and decodes any other', async () => {
    const parse = vi.spyOn(JSON, 'parse');
    const turn = () => Promise.resolve();
    for (const text of [LIST, '[]', 'no list', '{"version":2}', '[null]']) {
      const reader = newReader();
      await reader.prepare(text, turn);
      parse.mockClear();
      const read = reader.read(text);
      expect(parse).not.toHaveBeenCalled();
      expect(read).toEqual(decodeUsers(text));
    }
    const reader = newReader();
    await reader.prepare('[]', turn);
    expect(reader.read(LIST)).toEqual(decodeUsers(LIST));
    parse.mockRestore();
  });

  it('parses and decodes a prepared text in separate tasks', async () => {
    const events: string[] = [];
    const parse = vi.spyOn(JSON, 'parse').mockImplementation(() => {
      events.push('parse');
      return [
        {
          get id() {
            events.push('decode');
            return '';
          },
        },
      ];
    });
    await newReader().prepare(LIST, () => {
      events.push('turn');
      return Promise.resolve();
    });
    parse.mockRestore();
    expect(events).toEqual(['turn', 'parse', 'turn', 'decode', 'turn']);
  });

  it('returns the same member objects for the last list, and decodes any other', () => {
    const reader = newReader();
    const first = usersIn(reader, LIST);
    reader.membersOf(LIST).forEach((user, place) => expect(user).toBe(first[place]));
    expect(reader.membersOf('[null]')).toEqual([null]);
    expect(reader.membersOf('bozuk')).toEqual([]);
    expect(usersIn(reader, LIST)[0]).toBe(first[0]);
  });
});

describe('an add in another tab', () => {
  it('keeps the objects of all other users, also in the tab that added one before', async () => {
    const browser = new FakeBrowser();
    browser.truth.set('users', LIST);
    const here = createAddingStore(browser.openTab());
    const elsewhere = createAddingStore(browser.openTab());
    const input = { email: 'a@b.co', password: '123456', role: 'User', active: true } as const;
    await here.add({ ...input, name: 'Hande' });
    const before = here.getState().users;
    await elsewhere.add({ ...input, name: 'Efe' });
    browser.deliverAll();
    const [added, ...others] = here.getState().users;
    expect(added?.name).toBe('Efe');
    expect(others.map(({ name }) => name)).toEqual(['Hande', 'Ali', 'Can', 'Ece']);
    others.forEach((user, place) => expect(user).toBe(before[place]));
    here.dispose();
    elsewhere.dispose();
  });
});
