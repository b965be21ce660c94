import type { ChangeKind, DoneChange } from '#domain/change/change.ts';
import type { FieldValue, TouchedUser } from '#domain/change/history.ts';
import { formatDate } from '#domain/dates.ts';
import { daysBefore, formatDay } from '#domain/dateTimes.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { grouped, isolated, quoted } from './grammar.ts';
import { tr, trFilters } from './tr.ts';
import { DONE, trChanges } from './trChanges.ts';

/** Follows the name of a change's only user. */
const AFTER_NAME = {
  ...DONE,
  setRole: 'kullanıcısının rolü değiştirildi',
  merge: 'mükerrer kaydıyla birleştirildi',
} satisfies Record<Exclude<ChangeKind, 'undo' | 'restore'>, string>;

/** The words of the known fields; other fields are called by their own name. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(trChanges.fields),
  ['createdAt', tr.columns.createdAt],
  ['latitude', 'Enlem'],
  ['longitude', 'Boylam'],
]);

/** The words of the history and of the removed users. */
export const trHistory = {
  views: 'Gösterilen',
  changes: 'Değişiklikler',
  removed: 'Silinenler',
  list: 'Değişiklikler, en yenisi başta',
  removedList: 'Silinen kullanıcılar, son silinen başta',
  pages: 'Geçmiş sayfaları',
  since: (date: string) => `En eski kayıt: ${date}.`,
  /** For a list that needs the history's room. */
  makesRoom: ' Yer azaldıkça önce en eski kayıtlar silinir.',
  ofChanges: {
    none: 'Henüz değişiklik yok.',
    noneHint: (canUndo: boolean) =>
      `Kullanıcılarda yapılan her değişiklik burada görünür${canUndo ? ' ve geri alınabilir' : ''}.`,
  },
  ofRemoved: {
    none: 'Silinen kullanıcı yok.',
    noneHint: (canRestore: boolean, isBounded: boolean) =>
      isBounded
        ? 'Sildiğiniz kullanıcılar, geçmişteki kayıtları durdukça burada kalır ve geri getirilebilir.'
        : `Silinen kullanıcılar burada görünür${canRestore ? ' ve geri getirilebilir' : ''}.`,
  },

  /** Enclose the name of the user whose changes are shown. */
  only: ['Yalnızca şu kullanıcının değişiklikleri gösteriliyor: ', '.'],
  showAll: 'Tüm değişiklikleri göster',
  allOf: (count: number) => `Tüm değişiklikleri (${grouped(count)})`,

  /** The heading above the changes of a day. */
  day: dayHeading,

  unknownName: 'Adı bilinmeyen kullanıcı',
  /** What a change did, in a sentence without a full stop. */
  change: changeInWords,
  /** As `change`, without the name at its start; `null` if it does not begin with a name. */
  afterName,
  /** Follows the words of the change that was undone or redone, in quotation marks. */
  wasUndone: (isRedo: boolean) => (isRedo ? 'işlemi yinelendi' : 'işlemi geri alındı'),
  undone: 'Geri alındı',
  undo: 'Geri al',
  undoOf: (what: string) => `Geri al: ${what}`,
  notKept:
    'Geçmişe kaydedilemediği için bu değişiklik yalnızca bu sayfa açık kaldıkça görünür ve geri alınabilir.',
  blocked: 'Geri alınamadı, çünkü aynı bilgiler sonradan değişmiş.',
  blockedBy: 'Geri alınamadı, çünkü aynı bilgiler sonradan değişmiş. Önce şunu geri alın:',
  gone: 'Geri alınamadı: bu kayıt artık geçmişte yok.',

  details: 'Ayrıntılar',
  detailsOf: (what: string) => `: ${what}`,
  more: (count: number) => `ve ${grouped(count)} kullanıcı daha`,
  what: { added: 'eklendi', removed: 'silindi', edited: 'değişti' } satisfies Record<
    TouchedUser['what'],
    string
  >,
  field: (field: string) => FIELDS.get(field) ?? field,
  passwordChanged: 'Şifre değişti',
  value: valueInWords,
  /** For screen readers, before and after an arrow. */
  was: 'eski değer:',
  is: 'yeni değer:',

  removedAt: 'Silindi',
  /** Precedes the name of the person who did it, in a list with several people. */
  removedBy: 'Silen:',
  restore: 'Geri getir',
  restoreOf: (name: string) => `Geri getir: ${isolated(name)}`,
  select: (name: string) => `Seç: ${isolated(name)}`,
  /** For several removed users. */
  selection: {
    region: 'Seçilen kullanıcılar',
    page: 'Bu sayfayı seç',
    count: (count: number) => `${grouped(count)} seçili`,
    restoreOf: (count: number) => `${grouped(count)} kullanıcıyı geri getir`,
    running: 'Geri getiriliyor…',
    clear: 'Seçimi kaldır',
  },
  erase: {
    open: 'Kalıcı olarak sil',
    title: (name: string) => `${isolated(name)} kalıcı olarak silinsin mi?`,
    what: 'Bu kişi geçmişten de silinir: adı, email adresi, şifresi ve hakkındaki bütün kayıtlar. Bu işlem geri alınamaz.',
    copies:
      'Depolama panelindeki önceki sürümlere ve indirdiğiniz yedeklere dokunulmaz: bu kişi onlarda kalabilir.',
    /** For a list on a server. */
    sharedCopies: 'Daha önce alınmış yedeklere dokunulmaz: bu kişi onlarda kalabilir.',
    confirm: 'Kalıcı olarak sil',
    busy: 'Siliniyor…',
    cancel: 'Vazgeç',
    close: 'Kapat',
  },
};

function dayHeading(date: Date, now: Date): string {
  const days = daysBefore(date, now);
  if (days === 0) return 'Bugün';
  if (days === 1) return 'Dün';
  return Number.isNaN(days) ? 'Tarihi bilinmiyor' : formatDay(date);
}

function changeInWords(change: DoneChange): string {
  const { kind, count, name, undone } = change;
  const after = afterName(change);
  if (after !== null) {
    return `${isolated(hasVisibleText(name) ? name : tr.detail.unnamed)} ${after}`;
  }
  if (kind === 'undo') {
    if (undone === null) return 'Bir değişiklik geri alındı';
    return `${quoted(changeInWords(undone.change))} ${trHistory.wasUndone(undone.isRedo)}`;
  }
  if (kind === 'restore') {
    return count === 0
      ? 'Liste geri yüklendi'
      : `Liste geri yüklendi: ${grouped(count)} kullanıcı değişti`;
  }
  if (kind === 'setRole') return `${grouped(count)} kullanıcının rolü değiştirildi`;
  if (kind === 'merge') return `${grouped(count)} kayıt birleştirildi`;
  return `${grouped(count)} kullanıcı ${DONE[kind]}`;
}

function afterName({ kind, count }: DoneChange): string | null {
  if (kind === 'undo' || kind === 'restore') return null;
  // A merge touches two records, but its sentence is about one user.
  return count === 1 || kind === 'merge' ? AFTER_NAME[kind] : null;
}

/** A stored value of a field as text. */
function valueInWords(field: string, value: FieldValue): string {
  if (typeof value === 'boolean') {
    if (field === 'active') return trFilters.status.value(value ? 'active' : 'passive');
    return value ? 'evet' : 'hayır';
  }
  if (typeof value === 'number') return String(value).replace('.', ',');
  if (value === null || !hasVisibleText(value)) return trChanges.blank;
  const date = field === 'createdAt' ? formatDate(new Date(value)) : '-';
  return date === '-' ? value : date;
}
