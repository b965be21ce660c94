import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeInput } from '#testing/data/makeInput.ts';
import { numbered, showLocalApp } from '#testing/showLocalApp.tsx';

beforeEach(() => page.viewport(1280, 800));

type Shown = Awaited<ReturnType<typeof showLocalApp>>;

const focus = (element: Element) => (element as HTMLElement).focus();
const activeCount = ({ stored }: Shown) => stored()?.split('"active":true').length ?? 0;

/** Selects the first page, then all who match. */
async function selectAll({ screen, button }: Shown, count: string) {
  await screen.getByRole('checkbox', { name: 'Bu sayfayı seç' }).first().click();
  await button(`Eşleşen ${count} kullanıcının tümünü seç`).click();
  return screen.getByRole('region', { name: 'Seçilen kullanıcılar' });
}

/** Adds a user through the form. */
async function addUser({ screen, button }: Shown, name: string) {
  await button('+ Kullanıcı Ekle').click();
  const form = screen.getByRole('dialog');
  await form.getByLabelText('Ad', { exact: true }).fill(name);
  await form.getByLabelText('Email', { exact: true }).fill('yeni@ornek.com');
  await form.getByLabelText('Şifre', { exact: true }).fill('gizli-söz');
  await form.getByRole('button', { name: 'Kaydet' }).click();
  return form;
}

it('a bulk change is refused if the number of users differs from the one shown', async () => {
  const shown = await showLocalApp(numbered(31));
  const { button, browser, elsewhere, stored } = shown;
  const bar = await selectAll(shown, '31');
  browser.areEventsLost = true;
  await elsewhere((tab) => tab.add(makeInput({ name: 'Öteki Kişi' })));
  const before = stored();
  await button('31 kullanıcıyı pasifleştir').click();
  await expect.element(bar.getByText(/^Hiçbir şey yapılmadı: .* bu arada 32 oldu/)).toBeVisible();
  expect(stored()).toBe(before);
  // Now the person has seen the number.
  await button('32 kullanıcıyı pasifleştir').click();
  await expect.poll(() => activeCount(shown)).toBe(1);
  expect(bar.getByText(/Hiçbir şey yapılmadı/).elements()).toEqual([]);
});

it('over 100 users are removed only after a question that states their number', async () => {
  const shown = await showLocalApp(numbered(131));
  const { screen, button, stored } = shown;
  await selectAll(shown, '131');
  const before = stored();
  await button('131 kullanıcıyı sil').click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('heading')).toHaveTextContent('131 kullanıcı silinsin mi?');
  await dialog.getByRole('button', { name: 'Vazgeç' }).click();
  await expect.element(button('131 kullanıcıyı sil')).toHaveFocus();
  expect(stored()).toBe(before);
  await button('131 kullanıcıyı sil').click();
  await dialog.getByRole('button', { name: '131 kullanıcıyı sil' }).click();
  await expect.poll(stored).toBe('[]');
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('the selection’s bar shows the last change and undoes it, and without a selection a toast does', async () => {
  const shown = await showLocalApp(numbered(31));
  const { screen, button, stored } = shown;
  const before = stored();
  await screen.getByRole('checkbox', { name: 'Bu sayfayı seç' }).first().click();
  const bar = screen.getByRole('region', { name: 'Seçilen kullanıcılar' });
  const inBar = bar.getByRole('group', { name: 'Son değişiklik' });
  const outcome = screen.getByRole('group', { name: 'Son değişiklik' });
  await button('10 kullanıcıyı pasifleştir').click();
  await expect.element(inBar).toHaveTextContent(/kullanıcı pasifleştirildi/);
  await inBar.getByRole('button', { name: 'Geri al' }).click();
  await expect.element(inBar).toHaveTextContent('Geri alındı');
  await expect.element(inBar.getByRole('button', { name: 'Yinele' })).toHaveFocus();
  expect(stored()).toBe(before);
  expect(outcome.elements()).toHaveLength(1);
  await button('Seçimi kaldır').click();
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(outcome).toHaveTextContent('Geri alındı');
});

it('a selection survives changes of page, order and view', async () => {
  const { screen, button } = await showLocalApp(numbered(31));
  const box = (name: string) => screen.getByRole('checkbox', { name: `Seç: ${name}` });
  const selected = () =>
    [...document.querySelectorAll<HTMLInputElement>('[aria-label^="Seç: "]:checked')].map((input) =>
      input.getAttribute('aria-label'),
    );
  // By the key of its row.
  const link = screen.getByRole('link', { name: 'Kişi 002', exact: true });
  await expect.element(link).toBeVisible();
  focus(link.element());
  await userEvent.keyboard('x');
  await expect.element(screen.getByText('1 kullanıcı seçildi').first()).toBeVisible();
  await expect.element(link).toHaveFocus();
  await button('Sonraki').click();
  await box('Kişi 012').click();
  await button('Ad').click();
  await expect.poll(selected).toEqual(['Seç: Kişi 002']);
  await button('Kart Görünümü').click();
  await expect.poll(selected).toEqual(['Seç: Kişi 002', 'Seç: Kişi 012']);
  await button('Tablo Görünümü').click();
  await expect.element(screen.getByText('2 kullanıcı seçildi').first()).toBeVisible();
});

it('all matches can be selected on every page, except those deselected', async () => {
  const shown = await showLocalApp(numbered(41), '/users?q=ki%C5%9Fi+0');
  const { screen, button, stored } = shown;
  const bar = await selectAll(shown, '41');
  await button('Sonraki').click();
  await screen.getByRole('checkbox', { name: 'Seç: Kişi 015' }).click();
  await expect.element(bar).toHaveTextContent('40 kullanıcı seçildi');
  await button('40 kullanıcıyı pasifleştir').click();
  await expect.poll(() => activeCount(shown)).toBe(2);
  expect(stored()).toMatch(/"Kişi 015"[^}]*"active":true/);
  await button('Yalnızca bu sayfayı seç').click();
  await expect.element(bar).toHaveTextContent('10 kullanıcı seçildi');
});

it('Ctrl+Z undoes one change after another back to the original list, and Ctrl+Shift+Z redoes', async () => {
  const shown = await showLocalApp(numbered(12));
  const { screen, button, stored } = shown;
  const before = stored();
  const form = await addUser(shown, 'Yeni Kişi');
  await expect.element(form).not.toBeInTheDocument();
  focus(button('İşlemler: Kişi 002').element());
  await userEvent.keyboard('{Delete}');
  await expect.element(screen.getByText('Kişi 002 silindi.')).toBeVisible();
  for (const words of [
    'Geri alındı: Kişi 002 kullanıcısının silinmesi.',
    'Geri alındı: Yeni Kişi kullanıcısının eklenmesi.',
  ]) {
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(screen.getByText(words)).toBeVisible();
  }
  expect(stored()).toBe(before);
  await userEvent.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}');
  await expect.element(screen.getByText(/^Yinelendi: Yeni Kişi/)).toBeVisible();
  expect(stored()).toContain('Yeni Kişi');
});

it('Delete moves the focus to the next row, else the previous one, else the search box', async () => {
  const { screen, stored } = await showLocalApp(numbered(4));
  const link = (name: string) => screen.getByRole('link', { name, exact: true });
  await expect.element(link('Kişi 003')).toBeVisible();
  focus(link('Kişi 003').element());
  for (const next of ['Kişi 004', 'Kişi 002', 'Kişi 001']) {
    await userEvent.keyboard('{Delete}');
    await expect.element(link(next)).toHaveFocus();
  }
  await userEvent.keyboard('{Delete}');
  await expect.element(screen.getByRole('searchbox')).toHaveFocus();
  expect(stored()).toBe('[]');
});

it('the history lists an added user, undoes the add, and redoes it', async () => {
  const shown = await showLocalApp(numbered(3));
  const { screen, elsewhere, stored } = shown;
  await expect.element(screen.getByText('1 - 3 / 3')).toBeVisible();
  const before = stored();
  await elsewhere((tab) => tab.add(makeInput({ name: 'Yeni Kişi' })));
  const added = stored();
  await screen.getByRole('link', { name: 'Geçmiş' }).click();
  const changes = screen.getByRole('main').getByRole('listitem');
  const undo = () => changes.first().getByRole('button', { name: 'Geri al' }).click();
  await expect.element(changes.first()).toHaveTextContent('Yeni Kişi eklendi');
  await undo();
  await expect.element(changes.first()).toHaveTextContent('Yeni Kişi eklendi işlemi geri alındı');
  await expect.element(changes.nth(1)).toHaveFocus();
  expect(stored()).toBe(before);
  await undo();
  await expect.element(changes.first()).toHaveTextContent('Yeni Kişi eklendi işlemi yinelendi');
  expect(stored()).toBe(added);
});

it('Home lists the last changes and undoes them', async () => {
  const { screen, button, elsewhere, stored } = await showLocalApp(numbered(3), '/');
  await expect.element(screen.getByText('3 kullanıcı', { exact: true }).first()).toBeVisible();
  for (const name of ['Ayşe', 'Ece']) await elsewhere((tab) => tab.add(makeInput({ name })));
  const changes = screen.getByRole('list', { name: 'Değişiklikler' }).getByRole('listitem');
  await expect.element(changes.first()).toHaveTextContent(/^Ece eklendi/);
  await button('Geri al: Ayşe eklendi').click();
  await expect.element(changes.nth(1)).toHaveTextContent('Geri alındı');
  expect(stored()).not.toContain('Ayşe');
  // The undo is added on top only when the pointer has left: nothing moves under it.
  expect(changes.elements()).toHaveLength(2);
  await expect.element(changes.nth(1)).toHaveFocus();
});

it('a form that is refused because the list was removed offers a remedy, and another press then saves', async () => {
  const shown = await showLocalApp(numbered(3));
  const { screen, browser, stored } = shown;
  await expect.element(screen.getByText('1 - 3 / 3')).toBeVisible();
  browser.areEventsLost = true;
  browser.outside((storage) => storage.delete('users'));
  const form = await addUser(shown, 'Sabırlı Kişi');
  await expect.element(form.getByRole('alert')).toHaveTextContent('Kullanıcı kaydedilmedi');
  await form.getByRole('button', { name: 'Bu sekmedeki kopyayı geri yükle' }).click();
  await expect.element(form.getByRole('alert')).toHaveTextContent('yeniden “Kaydet”e basın');
  await expect.element(form.getByLabelText('Ad', { exact: true })).toHaveValue('Sabırlı Kişi');
  await expect.element(form.getByRole('button', { name: 'Kaydet' })).toHaveFocus();
  expect(stored()).not.toContain('Sabırlı Kişi');
  await userEvent.keyboard('{Enter}');
  await expect.element(form).not.toBeInTheDocument();
  expect(stored()).toMatch(/Sabırlı Kişi.*Kişi 001/);
});

it('bulk changes are disabled until an unknown condition is removed', async () => {
  const { screen, button, address } = await showLocalApp(
    numbered(12),
    '/users?where=score.less.3&where=name.contains.ki',
  );
  const act = button('1 kullanıcıyı pasifleştir');
  await screen.getByRole('checkbox', { name: 'Seç: Kişi 001' }).click();
  await expect.element(act).toBeDisabled();
  await expect.element(screen.getByText(/toplu işlem yapılamaz/).first()).toBeVisible();
  await button('Koşulu kaldır: score.less.3').click();
  await expect.element(act).toBeEnabled();
  expect(address()).toBe('/users?where=name.contains.ki');
});

it('a column shows when each user was last changed, according to the history', async () => {
  const { screen, button } = await showLocalApp(numbered(2));
  await button('Sütunlar').click();
  await screen.getByRole('dialog').getByRole('checkbox', { name: 'Son değişiklik' }).click();
  await userEvent.keyboard('{Escape}');
  const time = (name: string) => screen.getByRole('row', { name }).getByRole('cell').nth(3);
  await expect.element(time('Kişi 001')).toHaveTextContent('kayıt yok');
  await button('İşlemler: Kişi 001').click();
  await screen.getByRole('menuitem', { name: 'Pasifleştir' }).click();
  await expect.element(time('Kişi 001')).toHaveTextContent('20.11.2026');
  await expect.element(time('Kişi 002')).toHaveTextContent('kayıt yok');
});

it('after İptal the form opens with empty fields, role User and active again', async () => {
  const { screen, button } = await showLocalApp(numbered(3));
  await button('+ Kullanıcı Ekle').click();
  const form = screen.getByRole('dialog');
  await form.getByLabelText('Ad', { exact: true }).fill('Şule');
  await form.getByLabelText('Rol').selectOptions('Admin');
  await form.getByLabelText('Aktif').click();
  await form.getByRole('button', { name: 'İptal' }).click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(button('+ Kullanıcı Ekle')).toHaveFocus();
  await button('+ Kullanıcı Ekle').click();
  await expect.element(form.getByLabelText('Ad', { exact: true })).toHaveValue('');
  await expect.element(form.getByLabelText('Rol')).toHaveValue('User');
  await expect.element(form.getByLabelText('Aktif')).toBeChecked();
});

it('the browser asks before a half-filled form is lost with the page', async () => {
  const { screen, button } = await showLocalApp(numbered(3));
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await button('+ Kullanıcı Ekle').click();
  const name = screen.getByRole('dialog').getByLabelText('Ad', { exact: true });
  await expect.element(name).toBeVisible();
  expect(isAsked()).toBe(false);
  await name.fill('Ay');
  expect(isAsked()).toBe(true);
  await button('İptal').click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(isAsked()).toBe(false);
});
