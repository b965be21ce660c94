import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import type { Change, CommitResult } from '#domain/change/change.ts';
import type { User } from '#domain/user/user.ts';
import type { UserSource } from '#domain/userSource.ts';
import { useStore } from '#state/useStore.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { createFakeStore } from '#testing/fakes/fakeStore.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { isolated } from '#text/grammar.ts';
import { FocusKeptForTest } from '#testing/FocusKeptForTest.tsx';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { EditUserModal } from './EditUserModal.tsx';

const USER = makeUser({ name: 'Ali', email: 'ali@ornek.com' });
const CAN = makeUser({ id: 'can', name: 'Can', email: 'Can@ornek.com' });

const KISI = makeUser({ id: 'kisi', name: 'Kişi', email: 'kisi1@ornek.com' });

const refused = (problem: 'full' | 'damaged'): CommitResult => ({ ok: false, problem });
const conflict = (user: User): CommitResult => ({
  ok: false,
  problem: 'conflict',
  conflict: { kind: 'edited', user },
});
const gone: CommitResult = { ok: false, problem: 'conflict', conflict: { kind: 'gone' } };
const saved: CommitResult = { ok: true, user: null, change: null };

/** A page that opens the form of `user`; the changes return `results`, one after the other. */
async function show(user = USER, results: CommitResult[] = [], others = [CAN]) {
  const list = createFakeStore({ users: [user, ...others] });
  const commit = vi.fn<(change: Change) => Promise<CommitResult>>(() =>
    Promise.resolve(results.shift() ?? saved),
  );
  const asked = new Set<string>();
  const read: UserSource['read'] = (question) => {
    if (question.kind === 'email') asked.add(question.email);
    return list.source.read(question);
  };
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    const { last } = useStore(useSourceAccess().outcomes);
    return (
      <main>
        <h1 tabIndex={-1}>Sayfa</h1>
        {last?.result.ok === false && <p>{`Olmadı: ${last.result.problem}`}</p>}
        <button onClick={() => setIsOpen(true)}>Düzenle</button>
        {isOpen && <EditUserModal user={user} onClose={() => setIsOpen(false)} />}
      </main>
    );
  }
  const screen = await render(
    <SourceForTest list={list} source={{ commit, read }}>
      <FocusKeptForTest>
        <Page />
      </FocusKeptForTest>
    </SourceForTest>,
  );
  const opener = screen.getByRole('button', { name: 'Düzenle', exact: true });
  await opener.click();
  const dialog = screen.getByRole('dialog', { name: '· Düzenle' });
  const field = (label: string) => dialog.getByLabelText(label, { exact: true });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  return {
    screen,
    dialog,
    opener,
    field,
    button,
    commit,
    asked,
    question: dialog.getByRole('group', { name: 'Kaydedilmemiş değişiklikler var' }),
    save: () => button('Kaydet').click(),
    choice: (label: string, option: string) =>
      dialog.getByRole('radiogroup', { name: label }).getByRole('radio', { name: option }),
    /** Another tab changes the user; `null` removes it. */
    changeElsewhere: (values: Partial<User> | null) =>
      list.change({ users: values === null ? [CAN] : [{ ...user, ...values }, CAN] }),
  };
}

const edit = (
  fields: Extract<Change, { kind: 'edit' }>['fields'],
  user = USER,
  password: string | null = null,
): Change => ({ kind: 'edit', user, fields, password });

it('the form is filled in, without the password, and saves only what was changed', async () => {
  const { dialog, field, save, commit } = await show();
  await expect.element(field('Ad')).toHaveFocus();
  await expect.element(field('Email')).toHaveValue('ali@ornek.com');
  await expect.element(field('Şifre')).toHaveValue('');
  await expect.element(field('Şifre')).not.toBeRequired();
  await expect
    .element(field('Şifre'))
    .toHaveAccessibleDescription('Boş bırakırsanız değişmez; yenisi en az 6 karakter');
  await expect.element(field('Rol')).toHaveValue('User');
  await expect.element(field('Aktif')).toBeChecked();
  await field('Ad').fill(' Ali Can ');
  await save();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(commit.mock.calls).toEqual([[edit({ name: { was: 'Ali', is: 'Ali Can' } })]]);
});

for (const [name, shown] of [
  ['Zümrüt Köseoğlu', 'Zümrüt Köseoğlu'],
  ['Uzun Ad '.repeat(20), 'Uzun Ad Uzun Ad Uzun Ad U…'],
] as const) {
  it(`the title names the user: ${shown}`, async () => {
    const { dialog } = await show(makeUser({ name }));
    await expect.element(dialog).toHaveAccessibleName(`${isolated(shown)} · Düzenle`);
  });
}

it('nothing moves when an error comes or goes', async () => {
  const { field, button, save } = await show();
  const places = () =>
    [field('Email'), field('Şifre'), field('Rol'), button('Kaydet'), button('İptal')].map(
      (each) => each.element().getBoundingClientRect().y,
    );
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  const before = places();
  await field('Ad').fill('');
  await field('Email').fill('yok');
  await field('Şifre').fill('12345');
  await save();
  for (const label of ['Ad', 'Email', 'Şifre']) await expect.element(field(label)).toBeInvalid();
  expect(places()).toEqual(before);
  // The owner of an email is named there as well.
  await field('Email').fill('can@ornek.com');
  await expect.element(field('Email')).toHaveAccessibleDescription(/^Bu email kayıtlı: Can/);
  expect(places()).toEqual(before);
});

it('an address with a Turkish İ or ı is mended by a press, and is whose it is either way', async () => {
  const { field, button, save, commit } = await show();
  await field('Email').fill('ALİ.DEMİR@ORNEK.COM');
  await expect
    .element(field('Email'))
    .toHaveAccessibleDescription('ali.demir@ornek.com olarak düzelt');
  await button('ali.demir@ornek.com olarak düzelt').click();
  await expect.element(field('Email')).toHaveValue('ali.demir@ornek.com');
  await expect.element(field('Email')).toHaveFocus();
  await expect.element(field('Email')).not.toHaveAccessibleDescription();
  await save();
  expect(commit.mock.calls).toMatchObject([[{ fields: { email: { is: 'ali.demir@ornek.com' } } }]]);
});

it('an address that differs from that of another user in İ and ı alone names its owner', async () => {
  const { field } = await show(makeUser({ email: 'x@ornek.com' }), [], [KISI]);
  await field('Email').fill('KİŞİ@ORNEK.COM');
  await expect.element(field('Email')).not.toHaveAccessibleDescription(/Bu email kayıtlı/);
  await field('Email').fill('KİSİ1@ORNEK.COM');
  await expect
    .element(field('Email'))
    .toHaveAccessibleDescription(/^Bu email kayıtlı: Kişi.*kisi1@ornek.com olarak düzelt$/);
});

it('a form without changes, or with all of them reverted, closes without saving', async () => {
  const { dialog, opener, field, save, commit } = await show();
  await save();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await field('Ad').fill('Alim');
  await field('Ad').fill('Ali');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(commit).not.toHaveBeenCalled();
});

it('a typed password is validated and saved', async () => {
  const { dialog, field, save, commit } = await show();
  await field('Şifre').fill('12345');
  await save();
  await expect.element(field('Şifre')).toBeInvalid();
  await expect.element(field('Şifre')).toHaveFocus();
  await field('Şifre').fill('123456');
  await save();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(commit.mock.calls).toEqual([[edit({}, USER, '123456')]]);
});

it('a stored value that breaks a rule, or an unknown role, can stay', async () => {
  const odd = makeUser({ name: '', email: 'yok', role: 'Root' });
  const { dialog, field, save, commit } = await show(odd);
  await expect.element(field('Rol')).toHaveValue('Root');
  await field('Rol').selectOptions('Admin');
  await field('Rol').selectOptions('Root');
  await field('Aktif').click();
  await save();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(commit.mock.calls).toEqual([[edit({ active: { was: true, is: false } }, odd)]]);
});

it('a refused save keeps what was typed, and says why', async () => {
  const { dialog, field, save, commit } = await show(USER, [refused('full')]);
  await field('Ad').fill('Alim');
  await field('Şifre').fill('gizli-söz');
  await save();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Tarayıcı depolaması dolu olduğu için değişiklikler kaydedilemedi.');
  await expect.element(field('Ad')).toHaveValue('Alim');
  await expect.element(field('Şifre')).toHaveValue('gizli-söz');
  await save();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(commit).toHaveBeenCalledTimes(2);
});

it('leaving a changed form asks, and a second Escape returns to the field', async () => {
  const { dialog, opener, field, button, question } = await show();
  await field('Email').fill('ali@ornek.co');
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
  await expect.element(button('Düzenlemeye dön')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field('Email')).toHaveFocus();
  await button('İptal').click();
  await button('Kapat').click();
  await expect.element(question).toBeVisible();
  await button('Düzenlemeye dön').click();
  await expect.element(field('Email')).toHaveFocus();
  await button('Kapat').click();
  await field('Ad').click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field('Ad')).toHaveFocus();
  await button('İptal').click();
  await button('Kaydetmeden çık').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

it('the second press of a double click on İptal does not answer the question', async () => {
  const { field, button, question } = await show();
  await field('Ad').fill('Alim');
  await button('İptal').click();
  for (const answer of ['Kaydetmeden çık', 'Düzenlemeye dön']) {
    const press = new MouseEvent('click', { bubbles: true, detail: 2 });
    button(answer).element().dispatchEvent(press);
    await expect.element(question).toBeVisible();
  }
});

it('another person’s change of another field is merged at once, and announced', async () => {
  const { dialog, field, save, commit, changeElsewhere } = await show();
  await field('Ad').fill('Alim');
  changeElsewhere({ email: 'yeni@ornek.com', active: false });
  await expect.element(field('Email')).toHaveValue('yeni@ornek.com');
  const status = dialog.getByRole('status').filter({ hasText: 'Başka biri' });
  await expect
    .element(status)
    .toHaveTextContent('Başka biri emaili yeni@ornek.com olarak değiştirdi; bu değer korunuyor.');
  await expect.element(status).toHaveTextContent('Başka biri durumu Pasif olarak değiştirdi');
  await expect.element(field('Ad')).toHaveFocus();
  await save();
  await expect.element(dialog).not.toBeInTheDocument();
  const newer = { ...USER, email: 'yeni@ornek.com', active: false };
  expect(commit.mock.calls).toEqual([[edit({ name: { was: 'Ali', is: 'Alim' } }, newer)]]);
});

it('a field that both changed has to be chosen, and the edit is based on the newer user', async () => {
  const { dialog, field, save, choice, commit, changeElsewhere } = await show();
  await field('Ad').fill('Alim');
  changeElsewhere({ name: 'Alin' });
  await expect.element(choice('Ad', 'Onunki: Alin')).not.toBeChecked();
  await expect.element(choice('Ad', 'Sizinki: Alim')).not.toBeChecked();
  await save();
  await expect
    .element(choice('Ad', 'Onunki: Alin'))
    .toHaveAccessibleDescription('Hangisinin kalacağını seçin');
  await expect.element(choice('Ad', 'Onunki: Alin')).toHaveFocus();
  await choice('Ad', 'Onunki: Alin').click();
  await expect.element(field('Ad')).toHaveValue('Alin');
  await choice('Ad', 'Sizinki: Alim').click();
  await expect.element(field('Ad')).toHaveValue('Alim');
  await save();
  await expect.element(dialog).not.toBeInTheDocument();
  const newer = { ...USER, name: 'Alin' };
  expect(commit.mock.calls).toEqual([[edit({ name: { was: 'Alin', is: 'Alim' } }, newer)]]);
});

it('a conflict found by saving saves nothing, and is shown in the form', async () => {
  const newer = { ...USER, role: 'Editor', email: 'yeni@ornek.com' };
  const { dialog, field, save, choice, commit } = await show(USER, [conflict(newer)]);
  await field('Rol').selectOptions('Admin');
  await field('Şifre').fill('gizli-söz');
  await save();
  await expect.element(choice('Rol', 'Onunki: Editor')).toHaveFocus();
  await expect.element(dialog.getByText(/henüz kaydedilmedi/)).toBeVisible();
  await expect.element(field('Email')).toHaveValue('yeni@ornek.com');
  await expect.element(field('Şifre')).toHaveValue('gizli-söz');
  await expect.element(dialog).not.toHaveTextContent('gizli-söz');
  await choice('Rol', 'Sizinki: Admin').click();
  await save();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(commit).toHaveBeenLastCalledWith(
    edit({ role: { was: 'Editor', is: 'Admin' } }, newer, 'gizli-söz'),
  );
});

it('a user removed elsewhere is reported, and can be restored before saving', async () => {
  const { dialog, field, button, save, commit, changeElsewhere } = await show();
  await field('Ad').fill('Alim');
  changeElsewhere(null);
  await expect.element(dialog.getByText(/Bu kullanıcı siz düzenlerken silindi/)).toBeVisible();
  await save();
  await expect.element(button('Geri getir')).toHaveFocus();
  expect(commit).not.toHaveBeenCalled();
  await button('Geri getir').click();
  expect(commit).toHaveBeenLastCalledWith({ kind: 'bringBack', ids: [USER.id] });
  changeElsewhere({});
  await expect.element(dialog.getByText(/Kullanıcı yeniden listede/)).toBeVisible();
  await expect.element(button('Kaydet')).toHaveFocus();
  await save();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(commit).toHaveBeenLastCalledWith(edit({ name: { was: 'Ali', is: 'Alim' } }));
});

it('a user that saving does not find is reported as removed, or as erased when a restore fails', async () => {
  const { dialog, field, button, save } = await show(USER, [gone, gone]);
  await field('Ad').fill('Alim');
  await save();
  await expect.element(button('Geri getir')).toHaveFocus();
  await button('Geri getir').click();
  await expect.element(dialog.getByText(/geçmişte de yok/)).toBeVisible();
  await expect.element(button('Geri getir')).not.toBeInTheDocument();
  await expect.element(field('Ad')).toHaveValue('Alim');
});

it('an email that another user has is reported with a link, and can be saved', async () => {
  const { dialog, field, save, commit, asked } = await show();
  await field('Email').fill('CAN@ornek');
  expect([...asked]).toEqual(['ali@ornek.com']);
  await field('Email').fill('CAN@ORNEK.com');
  const link = dialog.getByRole('link', { name: 'Can (yeni sekmede açılır)' });
  await expect.element(link).toHaveAttribute('href', '/users/can');
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(field('Email')).toBeValid();
  const heard = dialog.getByRole('status').filter({ hasText: 'bu emaili kullanıyor' });
  await expect.element(heard).toHaveTextContent('Can bu emaili kullanıyor.');
  await save();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(commit).toHaveBeenCalledTimes(1);
});

it('neither the note about an email nor a conflict moves a field', async () => {
  const { field, changeElsewhere, dialog } = await show();
  const tops = () =>
    ['Ad', 'Email', 'Şifre', 'Rol', 'Aktif'].map(
      (label) => field(label).element().getBoundingClientRect().top,
    );
  await new Promise((done) => requestAnimationFrame(done));
  await Promise.all(document.getAnimations().map(async ({ finished }) => finished));
  const before = tops();
  await field('Email').fill('can@ornek.com');
  await expect.element(dialog.getByRole('link')).toBeVisible();
  expect(tops()).toEqual(before);
  await field('Email').fill('can@ornek');
  await expect.element(field('Email')).toBeInvalid();
  expect(tops()).toEqual(before);
  changeElsewhere({ email: 'yeni@ornek.com', name: 'Veli' });
  await expect.element(dialog.getByRole('radiogroup')).toBeInTheDocument();
  expect(tops()).toEqual(before);
});

it('fields are read-only while the form is being saved', async () => {
  const { field, save, commit, dialog } = await show();
  let end: (result: CommitResult) => void = () => undefined;
  commit.mockImplementationOnce(() => new Promise((resolve) => (end = resolve)));
  await field('Ad').fill('Ali Can');
  await save();
  await field('Ad').fill('Ali Cem');
  await expect.element(field('Ad')).toHaveValue('Ali Can');
  end(refused('full'));
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await field('Ad').fill('Ali Cem');
  await save();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(commit.mock.calls.at(-1)).toMatchObject([
    { fields: { name: { was: 'Ali', is: 'Ali Cem' } } },
  ]);
});

it('a person who leaves while the form is being saved is notified when the save fails', async () => {
  const { screen, field, save, commit, dialog, button } = await show();
  let end: (result: CommitResult) => void = () => undefined;
  commit.mockImplementationOnce(() => new Promise((resolve) => (end = resolve)));
  await field('Ad').fill('Ali Can');
  await save();
  await userEvent.keyboard('{Escape}');
  await button('Kaydetmeden çık').click();
  await expect.element(dialog).not.toBeInTheDocument();
  end(refused('full'));
  await expect.element(screen.getByText('Olmadı: full')).toBeVisible();
});
