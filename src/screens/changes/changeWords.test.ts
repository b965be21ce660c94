import { expect, it } from 'vitest';
import type { Change, CommitResult, Conflict, NotBack, Selection } from '#domain/change/change.ts';
import { formatDateTime } from '#domain/dateTimes.ts';
import { makeDone } from '#testing/data/makeDone.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { outcomeWords } from './changeWords.ts';

const user = makeUser({ name: 'Ali Veli' });
const users: Selection = { kind: 'user', user };
const REMOVE: Change = { kind: 'remove', users };
const UNDO: Change = { kind: 'undo', changeId: 'change-1' };

const wordsOf = (change: Change, result: CommitResult) => outcomeWords({ key: 1, change, result });
const done = (values: Parameters<typeof makeDone>[0]) => ({
  ok: true as const,
  user: null,
  change: makeDone(values),
});
const conflict = (kind: Conflict): CommitResult => ({
  ok: false,
  problem: 'conflict',
  conflict: kind,
});

it.each([
  [{ kind: 'remove' }, 'Ali Veli silindi.'],
  [{ kind: 'edit' }, 'Ali Veli düzenlendi.'],
  [{ kind: 'activate' }, 'Ali Veli etkinleştirildi.'],
  [{ kind: 'deactivate' }, 'Ali Veli pasifleştirildi.'],
  [{ kind: 'bringBack' }, 'Ali Veli geri getirildi.'],
  [{ kind: 'merge', count: 2 }, 'Mükerrer kayıtlar birleştirildi: Ali Veli.'],
  [{ kind: 'remove', count: 1284 }, '1.284 kullanıcı silindi.'],
  [{ kind: 'deactivate', count: 120 }, '120 kullanıcı pasifleştirildi.'],
  [{ kind: 'import', count: 1284 }, '1.284 kullanıcı içe aktarıldı.'],
  [{ kind: 'restore', count: 1284 }, 'Liste geri yüklendi: 1.284 kullanıcı değişti.'],
  [{ kind: 'remove', name: ' ' }, 'Adsız kullanıcı silindi.'],
] as const)('a change %j is described as “%s”', (values, words) => {
  expect(wordsOf(REMOVE, done(values))).toBe(words);
});

it('a refused import says how many users it had, and why', () => {
  const edit = { user, changes: { active: { was: true, is: false } } };
  const change: Change = { kind: 'import', additions: [], edits: [edit, edit], matchBy: 'id' };
  expect(wordsOf(change, conflict({ kind: 'listChanged' }))).toBe(
    '2 kullanıcı içe aktarılamadı. Liste bu arada değişti; hiçbir şey değiştirilmedi. Dosyayı listeyle yeniden karşılaştırın.',
  );
});

it('a bulk change counts users who had the value already separately', () => {
  const ids = Array.from({ length: 10 }, (_, at) => String(at));
  const change: Change = { kind: 'setActive', users: { kind: 'ids', ids }, active: false };
  expect(wordsOf(change, done({ kind: 'deactivate', count: 4 }))).toBe(
    '4 kullanıcı pasifleştirildi; diğer 6’sı zaten pasifti.',
  );
  expect(wordsOf(change, done({ kind: 'deactivate', count: 10 }))).toBe(
    '10 kullanıcı pasifleştirildi.',
  );
});

it('a restore counts users it could not restore separately, with the reason', () => {
  const change: Change = { kind: 'bringBack', ids: ['a', 'b', 'c', 'd'] };
  const words = (count: number, notBack: NotBack) =>
    wordsOf(change, { ...done({ kind: 'bringBack', count }), notBack });
  expect(words(1, { inList: 1, gone: 2 })).toBe(
    'Ali Veli geri getirildi; seçilenlerden 1’i zaten listedeydi, 2’si artık geçmişte yoktu.',
  );
  expect(words(3, { inList: 1, gone: 0 })).toBe(
    '3 kullanıcı geri getirildi; seçilenlerden 1’i zaten listedeydi.',
  );
  expect(wordsOf(change, conflict({ kind: 'gone' }))).toBe(
    '4 kullanıcı geri getirilemedi. Artık silinenler arasında değil.',
  );
});

it('a change of role names the role', () => {
  const change: Change = { kind: 'setRole', users, role: 'Editor' };
  const words = (count: number) => wordsOf(change, done({ kind: 'setRole', count }));
  expect(words(1)).toBe('Ali Veli kullanıcısının rolü Editor yapıldı.');
  expect(words(120)).toBe('120 kullanıcının rolü Editor yapıldı.');
});

it('an undo and a redo name the change that they are about', () => {
  const taken = makeDone({ kind: 'setRole', count: 3 });
  const undoWords = (isRedo: boolean) =>
    wordsOf(UNDO, done({ kind: 'undo', undone: { change: taken, isRedo } }));
  expect(undoWords(false)).toBe('Geri alındı: 3 kullanıcının rolünün değiştirilmesi.');
  expect(undoWords(true)).toBe('Yinelendi: 3 kullanıcının rolünün değiştirilmesi.');
});

it('an undo of a change that the history evicted names its user', () => {
  expect(wordsOf(UNDO, done({ kind: 'undo' }))).toBe('Bir değişiklik geri alındı: Ali Veli.');
});

it('a change that is not kept in the history says how long it can be undone', () => {
  expect(wordsOf(REMOVE, done({ isKept: false }))).toContain(
    'Geçmişe kaydedilemedi; bu değişiklik yalnızca sayfa kapanana kadar',
  );
});

it.each([
  [REMOVE, 'Ali Veli silinemedi.'],
  [{ kind: 'setActive', users, active: true }, 'Ali Veli etkinleştirilemedi.'],
  [{ kind: 'setActive', users, active: false }, 'Ali Veli pasifleştirilemedi.'],
  [
    { kind: 'setRole', users: { kind: 'ids', ids: ['a', 'b'] }, role: 'User' },
    '2 kullanıcının rolü değiştirilemedi.',
  ],
  [{ kind: 'remove', users: { kind: 'ids', ids: ['a'] } }, '1 kullanıcı silinemedi.'],
  [UNDO, 'Geri alınamadı.'],
  [{ kind: 'bringBack', ids: ['a'] }, 'Kullanıcı geri getirilemedi.'],
  [{ kind: 'bringBack', ids: ['a', 'b'] }, '2 kullanıcı geri getirilemedi.'],
] as const)('a failure says what was not done: %j', (change, words) => {
  expect(wordsOf(change, { ok: false, problem: 'full' })).toBe(
    `${words} Tarayıcı depolaması dolu; hiçbir şey değişmedi. Yer açıp yeniden deneyin.`,
  );
});

it('a conflict says what changed meanwhile', () => {
  expect(wordsOf(REMOVE, conflict({ kind: 'gone' }))).toContain('Artık listede değil.');
  expect(wordsOf(UNDO, conflict({ kind: 'gone' }))).toContain('Artık geçmişte değil.');
  expect(wordsOf(REMOVE, conflict({ kind: 'count', count: 1283 }))).toContain(
    'Eşleşen kullanıcı sayısı artık 1.283; hiçbir şey değiştirilmedi.',
  );
});

it('an undo that a later change blocks names that change', () => {
  const by = makeDone({ kind: 'edit' });
  const words = wordsOf(UNDO, conflict({ kind: 'changedSince', by }));
  expect(words).toContain(
    `sonradan yeniden değişti (Ali Veli düzenlendi, ${formatDateTime(by.at)})`,
  );
  expect(wordsOf(UNDO, conflict({ kind: 'changedSince', by: null }))).toContain(
    'sonradan değişmiş',
  );
});

it('an undo that was made elsewhere already says so', () => {
  expect(wordsOf(UNDO, conflict({ kind: 'undone' }))).toBe(
    'Geri alınamadı. Bu arada zaten geri alınmış.',
  );
});
