import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { describe, expect, it } from 'vitest';
import { openListDatabase } from '#sources/local/database.ts';

let names = 0;
const newName = () => `list-${(names += 1)}`;
const copy = (id: string, text = `text ${id}`) => ({ id, takenAt: new Date(0), text });

describe('the database', () => {
  it('has its rows in order, for every tab, and after an id only the later ones', async () => {
    const name = newName();
    const [one, two] = [await openListDatabase(name), await openListDatabase(name)];
    await one.write([
      { table: 'damaged', put: copy('2') },
      { table: 'damaged', put: copy('1') },
      { table: 'damaged', put: copy('3') },
    ]);
    expect(await two.read('damaged')).toEqual([copy('1'), copy('2'), copy('3')]);
    expect(await two.read('damaged', '2')).toEqual([copy('3')]);
    expect(await two.read('snapshots')).toEqual([]);
  });

  it('writes all or nothing', async () => {
    const database = await openListDatabase(newName());
    await database.write([{ table: 'marks', put: { id: 'settled', value: '1' } }]);
    const noRow = { text: 'no id' } as unknown as ReturnType<typeof copy>; // a row that is refused
    const writing = database.write([
      { table: 'marks', put: { id: 'settled', value: '2' } },
      { table: 'damaged', put: noRow },
    ]);
    await expect(writing).rejects.toThrow('Data');
    expect(await database.read('marks')).toEqual([{ id: 'settled', value: '1' }]);
    await database.write([{ table: 'marks', remove: 'settled' }]);
    expect(await database.read('marks')).toEqual([]);
  });

  it('of a later version is not opened, and stays as it is', async () => {
    const name = newName();
    const later = await openDB(name, 2, { upgrade: (made) => void made.createObjectStore('new') });
    await later.put('new', 'value', 'key');
    later.close();
    await expect(openListDatabase(name)).rejects.toThrow('version');
    const again = await openDB(name, 2);
    expect(await again.get('new', 'key')).toBe('value');
  });

  it('gives way to a later version, and is not opened again then', async () => {
    const name = newName();
    const database = await openListDatabase(name);
    const later = await openDB(name, 2);
    await expect(database.read('damaged')).rejects.toThrow('version');
    later.close();
  });

  it('that was deleted is made again, empty', async () => {
    const name = newName();
    const database = await openListDatabase(name);
    await database.write([{ table: 'damaged', put: copy('1') }]);
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(name).addEventListener('success', resolve);
    });
    expect(await database.read('damaged')).toEqual([]);
    await database.write([{ table: 'damaged', put: copy('2') }]);
    expect(await (await openListDatabase(name)).read('damaged')).toEqual([copy('2')]);
  });
});
