import type { Locator, Page } from '@playwright/test';
import type { Action } from './actions.ts';
import type { Performed } from './performed.ts';
import { snapshotsIn } from './claims.ts';
import { saysPartIsMissing } from './shown.ts';
import type { Screen } from './screen.ts';
import { canLoad, isMissingParts, type Tab, type World } from './world.ts';

type Press = Action & { do: 'press' };

/** Matches controls of which there are several, distinguished by what follows their name. */
const isNamed = (control: string, what: string) =>
  control === what || control.startsWith(`${what}: `);

/** The expected effect of each control. */
const EFFECTS: Readonly<Record<string, (before: Screen, after: Screen) => boolean>> = {
  'link Home': (before, after) => after.path === '/' && isNotRepeated(before, after),
  'link User Table': (before, after) =>
    after.path === '/users' && after.query === '' && isNotRepeated(before, after),
  'link Geçmiş': (before, after) => after.path === '/history' && isNotRepeated(before, after),
  'button Silinenler': (_, after) => after.query.includes('show=removed'),
  'button Değişiklikler': (_, after) => !after.query.includes('show=removed'),
  'link Kullanıcı Listesi': (_, after) => after.path === '/users' && after.query === '',
  'button Tablo Görünümü': (_, after) => after.table !== null,
  'button Kart Görünümü': (_, after) => after.query.includes('view=cards'),
  'button Önceki': isElsewhere,
  'button Sonraki': isElsewhere,
  'button İlk sayfa': isElsewhere,
  'button Son sayfa': isElsewhere,
  'button Ad': isSortedBy('Ad'),
  'button Email': isSortedBy('Email'),
  'button Rol': isSortedBy('Rol'),
  'button Oluşturulma Tarihi': isSortedBy('Oluşturulma Tarihi'),
  'button Filtre: Gruplara göre filtrele': (before, after) =>
    before.isPopoverOpen !== after.isPopoverOpen,
  'button Temizle': ({ query }, after) =>
    ['role', 'status'].some(
      (filter) => query.includes(`${filter}=`) && !after.query.includes(`${filter}=`),
    ),
  'button Rol filtresini kaldır': (_, after) => !/[?&]role=/.test(after.query),
  'button Durum filtresini kaldır': (_, after) => !/[?&]status=/.test(after.query),
  'button Oluşturulma filtresini kaldır': (_, after) => !/[?&]createdMonth=/.test(after.query),
  'button Aramayı temizle': (_, after) => after.search === '',
  'button Aramayı ve filtreleri temizle': (_, after) =>
    !/[?&](q|role|status|createdMonth)=/.test(after.query),
  'button Tümü Göster': (_, after) =>
    after.query.includes('mode=all') && (after.cards?.scrollTop ?? 0) === 0,
  'button Sayfalandır': (_, after) => !after.query.includes('mode=all'),
  'link Detaylar': (_, after) => after.path.startsWith('/users/'),
  'link Kullanıcıyı aç': (_, after) => after.path.startsWith('/users/'),
  'link Listeye dön': ({ from }, after) =>
    after.path + after.query === (from?.startsWith('/users') ? from : '/users'),
  'link Önceki kullanıcı': (before, after) => before.path !== after.path,
  'link Sonraki kullanıcı': (before, after) => before.path !== after.path,
  'link Ana sayfaya dön': (_, after) => after.path === '/',
  'button İptal': (_, after) => after.dialog === null,
  'button Depolama panelini kapat': (_, after) => after.dialog === null,
  'button Vazgeç': (_, after) => (after.panel?.counts ?? null) === null,
};

/** The dialog that each control opens. */
const DIALOGS: Readonly<Record<string, string>> = {
  'button + Kullanıcı Ekle': 'Kullanıcı Ekle',
  'button Formu yeniden aç': 'Kullanıcı Ekle',
  'link Formu yeniden aç': 'Kullanıcı Ekle',
  'button Depolama': 'Depolama',
  'button Yedekten geri yükle': 'Depolama',
  'button Kısayollar': 'Klavye kısayolları',
  'button Kısayollar ?': 'Klavye kısayolları',
  'button Kullanıcı, sayfa ya da işlem ara…': 'Kullanıcı, sayfa ya da işlem ara',
  'button Sütunlar': 'Sütunlar',
  'button Dışa aktar': 'Dışa aktar',
  'button İçe aktar': 'Kullanıcıları içe aktar',
};
/** Controls that must also work with a double click. */
const DOUBLE_CLICKED = [...Object.keys(DIALOGS), 'link Listeye dön'];

/** Controls that no open popover covers. */
const BESIDE_POPOVER = [
  'link Home',
  'link User Table',
  'button Geri',
  'button İleri',
  'button Temizle',
];

/** The same address twice in a row would make the back button seem to do nothing. */
function isNotRepeated(before: Screen, after: Screen): boolean {
  const isSame = before.path + before.query === after.path + after.query;
  return !isSame || before.historyLength === after.historyLength;
}

function isElsewhere(before: Screen, after: Screen): boolean {
  return (before.table ?? before.cards)?.place !== (after.table ?? after.cards)?.place;
}

function isSortedBy(column: string) {
  return (before: Screen, after: Screen) =>
    after.table?.sorted?.startsWith(column) === true && after.table.sorted !== before.table?.sorted;
}

export async function press(
  world: World,
  tab: Tab,
  screen: Screen,
  { what, which = 0, times = 1 }: Press,
): Promise<Performed | null> {
  const count = screen.controls.filter((control) => isNamed(control, what)).length;
  if (count === 0 || !canGo(world, tab, screen, what)) return null;
  if (screen.isPopoverOpen && !BESIDE_POPOVER.includes(what)) return null;
  const control = controlNamed(tab.page, screen, what).nth(which % count);
  const isDouble = times === 2 && DOUBLE_CLICKED.includes(what);
  if (what === 'button İncele') tab.file = fileOfSnapshot(screen, which % count);
  if (isDouble) await control.dblclick();
  else await control.click();
  const dialog = DIALOGS[what];
  return {
    expect: (after) => {
      if (what.endsWith('Formu yeniden aç') && after.form?.name !== tab.typed?.name) {
        return 'added: the reopened form lacks the typed values';
      }
      if (dialog !== undefined) {
        return isOpen(after, dialog) || saysPartIsMissing(tab, after)
          ? null
          : `effect: "${dialog}" is not open`;
      }
      if (/^button (Geri|İleri)$/.test(what)) {
        const step = what === 'button Geri' ? -1 : 1;
        return after.position === screen.position + step
          ? null
          : 'effect: did not move by one history entry';
      }
      // The previous rows stay if the chunk that answers questions cannot be loaded.
      if (tab.hasMissed && after.words.includes('Kullanıcılara ulaşılamadı.')) return null;
      if (what === 'button Yeniden dene') return retryComplaint(world, screen, after);
      const isDone = EFFECTS[what]?.(screen, after) ?? true;
      return isDone ? null : `effect: ${what} had no effect`;
    },
  };
}

/** A dialog opens before its form has loaded. */
function isOpen({ dialog, form }: Screen, title: string): boolean {
  return dialog === title && (title !== 'Kullanıcı Ekle' || form !== null);
}

function controlNamed(page: Page, screen: Screen, what: string): Locator {
  const [role = '', ...words] = what.split(' ');
  const name = words.join(' ').replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const scope = screen.dialog === null ? page.locator('body') : page.locator('dialog[open]').last();
  return scope.getByRole(role === 'link' ? 'link' : 'button', {
    name: new RegExp(name === 'Rol' ? '^Rol$' : `^${name}(: |$)`),
  });
}

/** False for a control that leaves the product, or leads to a page that cannot be loaded. */
function canGo(world: World, tab: Tab, screen: Screen, what: string): boolean {
  const isBack = what === 'button Geri' || (what === 'link Listeye dön' && screen.from !== null);
  if (isBack) return canStep(world, tab, screen, -1);
  return what !== 'button İleri' || canStep(world, tab, screen, 1);
}

export function canStep(world: World, tab: Tab, screen: Screen, step: -1 | 1): boolean {
  const place = screen.position + step;
  if (place < tab.firstPosition || place >= screen.historyLength) return false;
  return canLoad(world) || (step === -1 ? screen.isBackWithin : screen.isForwardWithin);
}

function retryComplaint(world: World, before: Screen, after: Screen): string | null {
  if (isMissingParts(world)) return null;
  const count = ({ controls }: Screen) =>
    controls.filter((control) => control === 'button Yeniden dene').length;
  return count(after) < count(before) || after.dialog !== before.dialog
    ? null
    : 'effect: a retry does not load the part, although it is reachable';
}

function fileOfSnapshot(screen: Screen, which: number): unknown[] {
  return JSON.parse(snapshotsIn(screen.stored)[which] ?? '[]') as unknown[];
}
