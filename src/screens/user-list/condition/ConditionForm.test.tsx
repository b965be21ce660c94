import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { createFakeStore } from '#testing/fakes/fakeStore.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { ConditionDialog } from './ConditionForm.tsx';

const USERS = ['Admin', 'Editor'].map((role) => makeUser({ id: role, role }));

async function show(where?: readonly string[], at = -1) {
  const onApply = vi.fn<(where: readonly string[]) => void>();
  const onClose = vi.fn<() => void>();
  const screen = await render(
    <SourceForTest list={createFakeStore({ users: USERS })}>
      <ConditionDialog at={at} where={where} onApply={onApply} onClose={onClose} />
    </SourceForTest>,
  );
  const line = (position: number) => screen.getByRole('group', { name: `${position}. koşul` });
  const choose = async (position: number, field: string, operator: string) => {
    await line(position).getByLabelText('Alan').selectOptions(field);
    await line(position).getByLabelText('Karşılaştırma').selectOptions(operator);
  };
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click();
  return { screen, line, choose, press, onApply, onClose };
}

it.each([
  ['Ad', 'içermez', ['ali'], 'name.not.contains.ali'],
  ['Email', 'eşit', ['a@b.co'], 'email.is.a@b.co'],
  ['Oluşturulma', 'tarihinden önce', ['2024-02-29'], 'createdAt.before.2024-02-29'],
  ['Enlem', '… ile … arasında', ['-41,5', '42'], 'latitude.between.-41.5*42'],
  ['Konum', 'var', [], 'place.not.empty'],
  ['Rol', 'dolu', [], 'role.not.empty'],
])('a line makes the condition that it shows: %s %s', async (field, operator, values, piece) => {
  const { line, choose, press, onApply } = await show();
  await choose(1, field, operator);
  for (const [place, value] of values.entries()) {
    await line(1).getByRole('textbox').or(line(1).getByLabelText('Değer')).nth(place).fill(value);
  }
  await press('Uygula');
  expect(onApply.mock.calls).toEqual([[[piece]]]);
});

it('lines for a role and a relative period can be joined by “or”', async () => {
  const { screen, line, choose, press, onApply } = await show();
  await choose(1, 'Rol', 'şunlardan biri değil');
  await line(1).getByRole('checkbox', { name: 'Editor' }).click();
  await press('Satır ekle');
  await expect.element(line(2).getByLabelText('Alan')).toHaveFocus();
  await choose(2, 'Oluşturulma', 'şu dönemde');
  const spans = line(2).getByLabelText('Değer');
  await expect.element(spans).toHaveTextContent(/bu yıl \(1 Oca–31 Ara\)/);
  await spans.selectOptions('thisYear');
  await screen.getByRole('radio', { name: 'Herhangi biri (VEYA)' }).click();
  await press('Uygula');
  const pieces = ['or', 'role.not.anyOf.Editor', 'createdAt.within.thisYear'];
  expect(onApply.mock.calls).toEqual([[pieces]]);
});

it('an unfinished line says so and is ignored, and Enter applies the others', async () => {
  const { line, press, onApply, onClose } = await show(['name.is.a']);
  await expect.element(line(1)).not.toHaveAccessibleDescription();
  await expect
    .element(line(2))
    .toHaveAccessibleDescription('Değer girin; boş satır dikkate alınmaz.');
  await press('Satır ekle');
  await line(3).getByLabelText('Değer').fill('b');
  await userEvent.keyboard('{Enter}');
  expect(onApply.mock.calls).toEqual([[['name.is.a', 'name.contains.b']]]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('cancelling, or applying the same condition, changes nothing', async () => {
  for (const button of ['İptal', 'Uygula']) {
    const { screen, line, press, onApply, onClose } = await show(['name.is.a']);
    if (button === 'İptal') await line(1).getByLabelText('Değer').fill('b');
    await press(button);
    expect(onClose).toHaveBeenCalledOnce();
    expect(onApply).not.toHaveBeenCalled();
    await screen.unmount();
  }
});

it('a new group has a join of its own, and its unfinished lines are ignored', async () => {
  const { screen, press, onApply } = await show(['role.empty']);
  await press('Grup ekle');
  const group = screen.getByRole('group', { name: '3. grup' });
  const inGroup = (position: number) => group.getByRole('group', { name: `${position}. koşul` });
  await expect.element(inGroup(1).getByLabelText('Alan')).toHaveFocus();
  await inGroup(1).getByLabelText('Değer').fill('a');
  const add = group.getByRole('button', { name: 'Satır ekle' });
  await add.click();
  await inGroup(2).getByLabelText('Değer').fill('b');
  await add.click();
  await expect
    .element(inGroup(3))
    .toHaveAccessibleDescription('Değer girin; boş satır dikkate alınmaz.');
  await press('Uygula');
  expect(onApply.mock.calls).toEqual([[['role.empty', 'or**name.contains.a**name.contains.b']]]);
});

it('a group of one line becomes that line, and an empty group is removed', async () => {
  const where = ['and**name.is.a**role.empty', 'id.is.1'];
  for (const count of [0, 1, 2]) {
    const { screen, press, onApply } = await show(where, 0);
    const group = screen.getByRole('group', { name: '1. grup' });
    await expect.element(group.getByLabelText('Alan').first()).toHaveFocus();
    await group.getByLabelText('Gruptakilerden').selectOptions('Herhangi biri (VEYA)');
    for (let removed = 0; removed < count; removed += 1) {
      await group
        .getByRole('button', { name: /^Satırı kaldır/ })
        .first()
        .click();
    }
    if (count === 2) {
      await expect.element(group).not.toBeInTheDocument();
      await expect.element(screen.getByRole('button', { name: 'Satır ekle' })).toHaveFocus();
    }
    await press('Uygula');
    const left = [['or**name.is.a**role.empty'], ['role.empty'], []][count] ?? [];
    expect(onApply.mock.calls).toEqual([[[...left, 'id.is.1']]]);
    await screen.unmount();
  }
});

it('a line that cannot be parsed stays in the condition', async () => {
  const { line, press, onApply } = await show(['score.less.3', 'name.is.a']);
  await line(1).getByLabelText('Değer').fill('b');
  await press('Uygula');
  expect(onApply.mock.calls).toEqual([[['name.is.b', 'score.less.3']]]);
});

it('a condition has at most 49 lines, and the button says so', async () => {
  const { screen, line, press } = await show(Array<string>(49).fill('name.is.a'));
  const add = screen.getByRole('button', { name: 'Satır ekle' });
  await expect
    .element(add)
    .toHaveAccessibleDescription('En çok 49 koşul olabilir; her grup da bir koşul sayılır.');
  await add.click({ force: true });
  await expect.element(line(50)).not.toBeInTheDocument();
  await screen
    .getByRole('button', { name: /^Satırı kaldır/ })
    .first()
    .click();
  await press('Satır ekle');
  await expect.element(line(49).getByLabelText('Alan')).toHaveFocus();
});

it('what is rarely asked stands below the other choices', async () => {
  await show();
  const advanced = () =>
    [...document.querySelectorAll('optgroup')].map(({ label, textContent }) => [
      label,
      textContent,
    ]);
  await expect.poll(advanced).toEqual([
    ['Gelişmiş', 'KimlikEnlemBoylam'],
    ['Gelişmiş', 'büyük/küçük harf dahil aynıbüyük/küçük harf dahil aynı değil'],
  ]);
});
