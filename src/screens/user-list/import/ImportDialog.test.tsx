import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { CommitResult } from '#domain/change/change.ts';
import type { FetchedRows, Question, SourceProblem, UserSource } from '#domain/userSource.ts';
import { createFakeStore } from '#testing/fakes/fakeStore.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { ImportDialog } from './ImportDialog.tsx';

const ME = { id: 'ece', name: 'Ece', email: 'ece@ornek.com', role: 'editor' } as const;
const FILE = new File(['Ad;Email;Rol\nOya;oya@ornek.com;User'], 'personel.csv');

async function show(file: File, list = createFakeStore(), source: Partial<UserSource> = {}) {
  // Forgets what was chosen for this header before.
  localStorage.clear();
  return render(
    <SourceForTest list={list} source={source}>
      <ImportDialog dropped={[file]} onClose={() => undefined} />
    </SourceForTest>,
  );
}

it.each<[SourceProblem, RegExp, number]>([
  ['tooMany', /^Dosyadaki kimlik ve email adresleri listede 100\.000 kullanıcıdan fazlasında/, 0],
  ['unreachable', /^Kullanıcılara ulaşılamadı\./, 1],
])('a preview whose list cannot be loaded says why: %s', async (problem, words, tries) => {
  const fetch = vi.fn<UserSource['fetch']>(async () => ({ ok: false, problem }));
  const screen = await show(FILE, createFakeStore(), { fetch });
  await screen.getByRole('button', { name: 'Önizle', exact: true }).click();
  await expect.element(screen.getByText(words)).toBeVisible();
  expect(screen.getByText('Listeyle karşılaştırılıyor…').elements()).toEqual([]);
  const again = screen.getByRole('button', { name: /yeniden dene/i });
  for (const button of again.all()) await button.click();
  await expect.poll(() => fetch.mock.calls.length).toBe(1 + tries);
  await expect.element(screen.getByRole('button', { name: 'Eşleştirmeye dön' })).toBeVisible();
});

const OYA = makeUser({ id: 'oya', name: 'Oya', email: 'oya@ornek.com', role: 'User' });
const CONFLICT: CommitResult = {
  ok: false,
  problem: 'conflict',
  conflict: { kind: 'listChanged' },
};

it('the result of a comparison is announced', async () => {
  const text = 'Ad;Email\nOya;oya@ornek.com\nOya;oya@ornek.com\nNo;x';
  const screen = await show(new File([text], 'personel.csv'));
  await screen.getByRole('button', { name: 'Önizle', exact: true }).click();
  const words = 'Karşılaştırma bitti: 1 yeni, 1 hatalı, 1 dosyada mükerrer satır.';
  await expect.element(screen.getByRole('status').filter({ hasText: words })).toBeInTheDocument();
});

it('cells with errors are said to be empty', async () => {
  const text = 'Ad;Email\n#YOK;ali@ornek.com\nOya;oya@ornek.com';
  const screen = await show(new File([text], 'personel.csv'));
  await screen.getByRole('button', { name: /izle/ }).click();
  const said = screen.getByRole('status').filter({ hasText: /^1 hücrede formül hatası var/ });
  await expect.element(said).toHaveTextContent('(#YOK); bu hücreler boş sayıldı.');
  await expect
    .element(screen.getByRole('button', { name: '1 kullanıcıyı içe aktar' }))
    .toBeVisible();
});

describe('a file with ids', () => {
  const users = ['Ali', 'Can', 'Ece'].map((name, index) =>
    makeUser({ id: `u${index}`, name, email: `${index}@ornek.com` }),
  );
  async function preview(rows: string) {
    const file = new File([`id;Ad;Email\n${rows}`], 'personel.csv');
    const screen = await show(file, createFakeStore({ users }));
    await screen.getByRole('button', { name: 'Önizle', exact: true }).click();
    return screen;
  }

  it('of another system is matched by email, with a remark', async () => {
    const rows = users.map(({ name, email }, index) => `${101 + index};${name};${email}`);
    const screen = await preview([...rows, '104;Oya;oya@ornek.com'].join('\n'));
    await expect
      .element(screen.getByRole('button', { name: '1 kullanıcıyı içe aktar' }))
      .toBeVisible();
    const remark = screen.getByRole('status').filter({ hasText: /^Dosyadaki kimliklerin hiçbiri/ });
    await expect.element(remark).toBeVisible();
  });

  it('lists rows whose email belongs to another user first, and counts them', async () => {
    const screen = await preview('yeni;Su;su@ornek.com\n7;Ali;0@ornek.com\nu1;Can;2@ornek.com');
    await expect.element(screen.getByText(/^2 satırdaki email adresi listede başka/)).toBeVisible();
    const first = () => screen.getByRole('listitem').first();
    const words = 'Bu email adresi listede şu kullanıcıda da var:';
    await expect.element(first().getByText(`${words} Ali`)).toBeVisible();
    await screen.getByRole('button', { name: '1 Değişen' }).click();
    await expect.element(first().getByText(`${words} Ece`)).toBeVisible();
  });
});

it('addresses that a Turkish keyboard has spelled are mended by a press', async () => {
  const text = 'Ad;Email\nOya;İNFO@ORNEK.COM\nEce;ece@ornek.com';
  const screen = await show(new File([text], 'personel.csv'));
  await expect.element(screen.getByText(/^1 adreste Türkçe İ ya da ı var/)).toBeVisible();
  await screen.getByLabelText('Olağan yazımlarıyla al: info@ornek.com').click();
  await screen.getByRole('button', { name: 'Önizle', exact: true }).click();
  await expect.element(screen.getByText('info@ornek.com')).toBeVisible();
  expect(screen.getByText('İNFO@ORNEK.COM').elements()).toEqual([]);
});

describe('a file with dates', () => {
  async function open(...dates: string[]) {
    const rows = dates.map((date, index) => `Ece;${index}@ornek.com;${date}`);
    const text = ['Ad;Email;Kayıt Tarihi', ...rows].join('\n');
    const screen = await show(new File([text], 'personel.csv'));
    await expect.element(screen.getByText('Örnek değerler:').first()).toBeInTheDocument();
    return { screen, preview: screen.getByRole('button', { name: 'Önizle' }) };
  }

  it('that can be read in two ways asks once for the order, with examples, and uses the choice', async () => {
    const { screen, preview } = await open('02/03/2025', '4/5/2025', '05/05/2025');
    const choice = screen.getByLabelText('02/03/2025, 4/5/2025');
    await expect.element(choice).toHaveTextContent('Önce ay: 02/03/2025 = 3 Şubat 2025');
    await expect.element(choice).toHaveAccessibleDescription('2 satır');
    await expect.element(preview).toHaveTextContent('Yine de önizle (2 satır hatalı)');
    await choice.selectOptions('Önce ay: 02/03/2025 = 3 Şubat 2025');
    await expect.element(preview).toHaveTextContent(/^Önizle$/);
    await preview.click();
    await expect
      .element(screen.getByRole('button', { name: '3 kullanıcıyı içe aktar' }))
      .toBeVisible();
    await expect.element(screen.getByText('03.02.2025')).toBeVisible();
  });

  it('of an unknown order has errors only in rows where the order matters', async () => {
    const { screen, preview } = await open('02/03/2025', '05/05/2025');
    await expect.element(preview).toHaveTextContent('Yine de önizle (1 satır hatalı)');
    await preview.click();
    await expect
      .element(screen.getByRole('button', { name: '1 kullanıcıyı içe aktar' }))
      .toBeVisible();
    // What is wrong comes first.
    const counts = screen.getByRole('group', { name: 'Satırlar' }).getByRole('button');
    await expect.element(counts.first()).toHaveTextContent('1 Hatalı');
    await expect.element(counts.first()).toHaveAttribute('aria-pressed', 'true');
    await expect.element(screen.getByText(/önce günle mi ayla mı yazılmış/)).toBeVisible();
  });
});

it('a list of this browser that changes is compared again at a press', async () => {
  const list = createFakeStore();
  const screen = await show(FILE, list);
  await screen.getByRole('button', { name: 'Önizle', exact: true }).click();
  await expect
    .element(screen.getByRole('button', { name: '1 kullanıcıyı içe aktar' }))
    .toBeVisible();
  list.change({ users: [{ ...OYA, name: 'Oya Ak' }] });
  await screen.getByRole('button', { name: 'Yeniden karşılaştır' }).click();
  await expect.element(screen.getByRole('button', { name: '1 Değişen' })).toBeVisible();
  await expect.element(screen.getByText(/^Liste bu arada değişti; sayılar/)).toBeVisible();
});

describe('an import into a shared list that others change', () => {
  /** The preview of a file with one user; the list is empty at first. */
  async function preview(file = FILE) {
    const list = createFakeStore();
    let revision = 1;
    let result: FetchedRows = { ok: true, revision, rows: [] };
    const fetchRows = vi.fn<UserSource['fetch']>(async () => result);
    const commit = vi.fn<UserSource['commit']>();
    const onClose = vi.fn<() => void>();
    const read = ((question: Question) => {
      if (question.kind === 'rows') throw new Error('Rows would be asked for at each change.');
      return list.source.read(question);
    }) as UserSource['read'];
    const screen = await render(
      <SourceForTest
        list={list}
        staff={ME}
        source={{ read, fetch: fetchRows, commit, revision: () => revision }}
      >
        <ImportDialog dropped={[file]} onClose={onClose} />
      </SourceForTest>,
    );
    const button = (name: string | RegExp) => screen.getByRole('button', { name, exact: true });
    return {
      screen,
      fetchRows,
      commit,
      onClose,
      button,
      open: () => screen.getByRole('button', { name: /önizle/i }).click(),
      /** @param rows those of the list from now on */
      changeList: (...rows: (typeof OYA)[]) => {
        revision += 1;
        result = { ok: true, revision, rows };
        // Other answers from the list change, too.
        list.change({ users: [makeUser({ id: `${revision}`, role: rows[0]?.role ?? 'User' })] });
      },
    };
  }
  const OTHER = makeUser({ id: 'other', email: 'baska@ornek.com' });

  it('is compared once, and can be confirmed however often others change the list', async () => {
    const { screen, open, button, changeList, fetchRows, commit, onClose } = await preview();
    await open();
    await expect.element(button('1 kullanıcıyı içe aktar')).not.toHaveAttribute('aria-disabled');
    expect(screen.getByText(/^Liste karşılaştırmadan sonra/).elements()).toEqual([]);
    // Its rows are there, too: nothing is left to be asked.
    await expect.element(screen.getByRole('listitem').first()).toBeVisible();
    const ask = vi.spyOn(Worker.prototype, 'postMessage');
    for (let change = 0; change < 3; change += 1) changeList(OTHER);
    await expect.element(screen.getByText(/^Liste karşılaştırmadan sonra/)).toBeVisible();
    // Not even the mapping is checked again: another plan would replace the one on the screen.
    expect(ask).not.toHaveBeenCalled();
    commit.mockImplementation(async () => {
      changeList(OTHER, OYA);
      return { ok: true, user: null, change: null };
    });
    await button('1 kullanıcıyı içe aktar').click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(commit.mock.calls).toMatchObject([
      [{ kind: 'import', additions: [{ email: 'oya@ornek.com' }], edits: [] }],
    ]);
    // The request does not depend on the length of the list.
    const asked = { kind: 'holders', ids: [], emails: ['oya@ornek.com'] };
    expect(fetchRows.mock.calls).toEqual([[asked]]);
  });

  it('does not report its own change as one of others', async () => {
    const { screen, open, button, changeList, commit, onClose } = await preview();
    await open();
    let end = () => undefined as void;
    commit.mockImplementation(
      () =>
        new Promise((resolve) => {
          changeList(OYA);
          end = () => resolve({ ok: true, user: null, change: null });
        }),
    );
    await button('1 kullanıcıyı içe aktar').click();
    await expect.element(screen.getByText('İçe aktarılıyor…').last()).toBeVisible();
    await expect.poll(() => commit.mock.calls.length).toBe(1);
    await expect
      .element(screen.getByRole('status').filter({ hasText: 'İçe aktarılıyor…' }))
      .toBeInTheDocument();
    expect(screen.getByText(/^Liste karşılaştırmadan sonra/).elements()).toEqual([]);
    end();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
  });

  it('keeps the shown plan when others add a role, until it is compared again', async () => {
    const file = new File(['Ad;Email;Rol\nOya;oya@ornek.com;Muhasebe'], 'personel.csv');
    const { screen, open, button, changeList } = await preview(file);
    await open();
    await expect.element(button('1 Hatalı')).toBeVisible();
    // Its rows are there, too: nothing is left to be asked.
    await expect.element(screen.getByRole('listitem').first()).toBeVisible();
    const ask = vi.spyOn(Worker.prototype, 'postMessage');
    changeList({ ...OTHER, role: 'Muhasebe' });
    await expect.element(button('Yeniden karşılaştır')).toBeVisible();
    expect(ask).not.toHaveBeenCalled();
    await button('Yeniden karşılaştır').click();
    await expect.element(button('1 kullanıcıyı içe aktar')).toBeVisible();
  });

  it('that would change more users than one change allows is not offered', async () => {
    const rows = Array.from({ length: 100_001 }, (_, index) => `K;k${index}@ornek.com`);
    const { screen, open } = await preview(
      new File([['Ad;Email', ...rows].join('\n')], 'personel.csv'),
    );
    await open();
    await expect
      .element(screen.getByText(/yeni ya da değişen 100\.001 kullanıcı var/))
      .toBeVisible();
    const buttons = screen.getByRole('button').elements();
    expect(buttons.map((one) => one.textContent)).not.toContain('100.001 kullanıcıyı içe aktar');
    expect(buttons.map((one) => one.textContent)).toContain('Eşleştirmeye dön');
  });

  it('is compared again at a press, and the button keeps the focus', async () => {
    const { screen, open, button, changeList, fetchRows } = await preview();
    await open();
    await expect.element(button('1 kullanıcıyı içe aktar')).toBeVisible();
    changeList({ ...OYA, name: 'Oya Ak' });
    await button('Yeniden karşılaştır').click();
    await expect.element(button('1 Değişen')).toBeVisible();
    await expect.element(screen.getByText(/^Liste bu arada değişti; sayılar/)).toBeVisible();
    await expect.element(button('Yeniden karşılaştır')).toHaveFocus();
    expect(fetchRows).toHaveBeenCalledTimes(2);
    changeList({ ...OYA, name: 'Oya Ak' });
    await expect.element(screen.getByText(/^Sayılar yenilendi; liste ondan sonra/)).toBeVisible();
    await expect.element(button('Yeniden karşılaştır')).toHaveFocus();
  });

  it('that was refused is compared again by itself, and can be confirmed then', async () => {
    const { screen, open, button, changeList, fetchRows, commit, onClose } = await preview();
    await open();
    commit.mockImplementationOnce(async () => {
      changeList({ ...OYA, name: 'Oya Ak' });
      return CONFLICT;
    });
    let answer: () => void = () => undefined;
    const fetch = fetchRows.getMockImplementation();
    await expect.element(button('1 kullanıcıyı içe aktar')).not.toHaveAttribute('aria-disabled');
    fetchRows.mockImplementationOnce(async (question) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return fetch?.(question) ?? { ok: false, problem: 'unreachable' };
    });
    await button('1 kullanıcıyı içe aktar').click();
    await expect
      .element(screen.getByText(/hiçbir şey yazılmadı\. Sayılar yenileniyor…$/))
      .toBeVisible();
    // The request comes only after that was rendered.
    await expect.poll(() => fetchRows.mock.calls.length).toBe(2);
    answer();
    await expect
      .element(screen.getByText(/hiçbir şey yazılmadı\. Sayılar yenilendi/))
      .toBeVisible();
    await expect.element(button('1 Değişen')).toBeVisible();
    await expect.element(button('1 kullanıcıyı içe aktar')).not.toHaveAttribute('aria-disabled');
    expect(fetchRows).toHaveBeenCalledTimes(2);
    expect(button('Yeniden karşılaştır').elements()).toEqual([]);
    changeList({ ...OYA, name: 'Oya Ak' });
    await button('Yeniden karşılaştır').click();
    await expect.poll(() => fetchRows.mock.calls.length).toBe(3);
    await expect.element(button('Yeniden karşılaştır')).not.toHaveAttribute('aria-disabled');
    await expect.element(button('Yeniden karşılaştır')).toHaveFocus();
    commit.mockResolvedValueOnce({ ok: true, user: null, change: null });
    await button('1 kullanıcıyı içe aktar').click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
  });
});

/** The settings of a file are collapsed when its columns were recognised. */
async function openSettings(screen: Awaited<ReturnType<typeof render>>) {
  await screen.getByText('Dosya ayarları').click();
  return screen.getByLabelText('Başlık satırı');
}

it('the file settings are collapsed only when a column was recognised', async () => {
  for (const [text, isOpen] of [
    ['Ad;Email\nOya;oya@ornek.com', false],
    ['Kim;Nerede\nOya;İzmir', true],
  ] as const) {
    const screen = await show(new File([text], 'personel.csv'));
    const settings = screen.getByText('Dosya ayarları');
    await expect.element(settings).toBeVisible();
    expect(settings.element().closest('details')?.open).toBe(isOpen);
    await screen.unmount();
  }
});

it('the preview is disabled until a change of the header row is processed', async () => {
  const screen = await show(FILE);
  const button = screen.getByRole('button', { name: 'Önizle', exact: true });
  await expect.element(button).not.toHaveAttribute('aria-disabled');
  const header = await openSettings(screen);
  // The worker never answers this message.
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(() => undefined);
  await header.selectOptions('Başlık yok');
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
});

it('the header is found below a title, and another row can be chosen', async () => {
  const text =
    'Personel;;\nOcak 2026;;\nAd;Email;Rol\nOya;oya@ornek.com;User\nCan;can@ornek.com;User';
  const screen = await show(new File([text], 'personel.csv'));
  const above = screen.getByText(/· başlığın üstündeki 2 satır aktarılmayacak$/);
  await expect.element(above).toBeVisible();
  const header = await openSettings(screen);
  await expect.element(header).toHaveDisplayValue('3. satır: Ad · Email · Rol');
  await expect
    .element(screen.getByLabelText('Email', { exact: true }).first())
    .toHaveValue('email');
  await header.selectOptions('4. satır: Oya · oya@ornek.com · User');
  await expect.element(screen.getByLabelText('oya@ornek.com')).toBeVisible();
  await header.selectOptions('Başlık yok');
  await expect.element(screen.getByLabelText('2. sütun')).toBeVisible();
  expect(above.elements()).toEqual([]);
});
