import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { COMPARE_DELAY_MS } from '#domain/limits.ts';
import type { CommitResult } from '#domain/change/change.ts';
import type {
  FetchedRows,
  Question,
  SourceProblem,
  SourceStatus,
  UserSource,
} from '#domain/userSource.ts';
import type { FileRequest } from '#files/fileWork.ts';
import { createFakeStore } from '#testing/fakes/fakeStore.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { ImportDialog } from './ImportDialog.tsx';

const ME = { id: 'ece', name: 'Ece', email: 'ece@ornek.com', role: 'editor' } as const;
const FILE = new File(['Ad;Email;Rol\nOya;oya@ornek.com;User'], 'personel.csv');

it.each<[SourceProblem, RegExp, number]>([
  ['tooMany', /^Dosyadaki kimlik ve email adresleri listede 100\.000 kullanıcıdan fazlasında/, 0],
  ['unreachable', /^Kullanıcılara ulaşılamadı\./, 1],
])('a preview whose list cannot be loaded says why: %s', async (problem, words, tries) => {
  const list = createFakeStore();
  const failed = { state: 'failed', problem, before: undefined, isRetrying: false } as const;
  const read = ((question: Question) =>
    question.kind === 'rows' ? failed : list.source.read(question)) as UserSource['read'];
  const retry = vi.fn<UserSource['retry']>();
  const screen = await render(
    <SourceForTest list={list} source={{ read, retry }}>
      <ImportDialog dropped={[FILE]} onClose={() => undefined} />
    </SourceForTest>,
  );
  await screen.getByRole('button', { name: 'Önizle', exact: true }).click();
  await expect.element(screen.getByText(words)).toBeVisible();
  expect(screen.getByText('Listeyle karşılaştırılıyor…').elements()).toEqual([]);
  const again = screen.getByRole('button', { name: /yeniden dene/i });
  for (const button of again.all()) await button.click();
  expect(retry).toHaveBeenCalledTimes(tries);
  await expect.element(screen.getByRole('button', { name: 'Eşleştirmeye dön' })).toBeVisible();
});

const OYA = makeUser({ id: 'oya', name: 'Oya', email: 'oya@ornek.com', role: 'User' });
const CONFLICT: CommitResult = {
  ok: false,
  problem: 'conflict',
  conflict: { kind: 'listChanged' },
};

it.each([
  [
    'Ad;Email\nOya;oya@ornek.com\nOya;oya@ornek.com\nNo;x',
    /^Karşılaştırma bitti: 1 yeni, 1 hatalı, 1 dosyada mükerrer satır\.$/,
  ],
  [
    'Ad;Email\nAli;ali@ornek.com',
    /^Alınacak bir şey yok: bu dosya listede hiçbir şeyi değiştirmez\.$/,
  ],
])('the result of a comparison is announced: %j', async (text, words) => {
  const users = [makeUser({ name: 'Ali', email: 'ali@ornek.com' })];
  const screen = await render(
    <SourceForTest list={createFakeStore({ users })}>
      <ImportDialog dropped={[new File([text], 'personel.csv')]} onClose={() => undefined} />
    </SourceForTest>,
  );
  await screen.getByRole('button', { name: 'Önizle', exact: true }).click();
  await expect.element(screen.getByRole('status').filter({ hasText: words })).toBeInTheDocument();
});

it('cells with errors are said to be empty', async () => {
  const text = 'Ad;Email\n#YOK;ali@ornek.com\nOya;oya@ornek.com';
  const screen = await render(
    <SourceForTest list={createFakeStore()}>
      <ImportDialog dropped={[new File([text], 'personel.csv')]} onClose={() => undefined} />
    </SourceForTest>,
  );
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
    const screen = await render(
      <SourceForTest list={createFakeStore({ users })}>
        <ImportDialog dropped={[file]} onClose={() => undefined} />
      </SourceForTest>,
    );
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
  localStorage.clear();
  const text = 'Ad;Email\nOya;İNFO@ORNEK.COM\nEce;ece@ornek.com';
  const screen = await render(
    <SourceForTest list={createFakeStore()}>
      <ImportDialog dropped={[new File([text], 'personel.csv')]} onClose={() => undefined} />
    </SourceForTest>,
  );
  await expect.element(screen.getByText(/^1 adreste Türkçe İ ya da ı var/)).toBeVisible();
  await screen.getByLabelText('Olağan yazımlarıyla al: info@ornek.com').click();
  await screen.getByRole('button', { name: 'Önizle', exact: true }).click();
  await expect.element(screen.getByText('info@ornek.com')).toBeVisible();
  expect(screen.getByText('İNFO@ORNEK.COM').elements()).toEqual([]);
});

describe('a file with dates', () => {
  async function open(...dates: string[]) {
    // Forgets what was chosen for this header before.
    localStorage.clear();
    const rows = dates.map((date, index) => `Ece;${index}@ornek.com;${date}`);
    const text = ['Ad;Email;Kayıt Tarihi', ...rows].join('\n');
    const screen = await render(
      <SourceForTest list={createFakeStore()}>
        <ImportDialog dropped={[new File([text], 'personel.csv')]} onClose={() => undefined} />
      </SourceForTest>,
    );
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

  it('that show their order are not asked about', async () => {
    const { screen, preview } = await open('2/3/2025', '12/31/2024', '31.02.2025', '10:04');
    await preview.click();
    await expect
      .element(screen.getByRole('button', { name: '2 kullanıcıyı içe aktar' }))
      .toBeVisible();
    await expect.element(screen.getByText(/takvimde olmayan bir tarih/)).toBeVisible();
    await expect.element(screen.getByText(/bir tarih değil, yalnızca saat/)).toBeVisible();
    await screen.getByRole('button', { name: '2 Yeni' }).click();
    await expect.element(screen.getByText('03.02.2025')).toBeVisible();
  });
});

it('a local list that changes is compared again by itself, with a message', async () => {
  const list = createFakeStore();
  const screen = await render(
    <SourceForTest list={list}>
      <ImportDialog dropped={[FILE]} onClose={() => undefined} />
    </SourceForTest>,
  );
  await screen.getByRole('button', { name: 'Önizle', exact: true }).click();
  await expect
    .element(screen.getByRole('button', { name: '1 kullanıcıyı içe aktar' }))
    .toBeVisible();
  list.change({ users: [{ ...OYA, name: 'Oya Ak' }] });
  await expect.element(screen.getByText(/^Liste bu arada değişti; sayılar/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '1 Değişen' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Yeniden karşılaştır' }).elements()).toEqual([]);
});

describe('an import into a shared list that others change', () => {
  /** The preview of a file with one user; the list is empty at first. */
  async function preview(file = FILE) {
    const list = createFakeStore();
    let revision = 1;
    let result: FetchedRows = { ok: true, revision, rows: [] };
    let status: SourceStatus = { ...list.source.status(), connection: 'online' };
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
        source={{ read, fetch: fetchRows, commit, revision: () => revision, status: () => status }}
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
      fail: (problem: SourceProblem) => {
        result = { ok: false, problem };
      },
      recover: () => {
        result = { ok: true, revision, rows: [] };
      },
      become: (connection: 'online' | 'offline') => {
        status = { ...status, connection };
        list.change({});
      },
    };
  }
  const OTHER = makeUser({ id: 'other', email: 'baska@ornek.com' });

  it('is compared once, and can be confirmed however often others change the list', async () => {
    const { screen, open, button, changeList, fetchRows, commit, onClose } = await preview();
    await open();
    await expect.element(button('1 kullanıcıyı içe aktar')).not.toHaveAttribute('aria-disabled');
    expect(screen.getByText(/^Liste karşılaştırmadan sonra/).elements()).toEqual([]);
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
    const { open, button, changeList } = await preview(file);
    await open();
    await expect.element(button('1 Hatalı')).toBeVisible();
    const post = vi.spyOn(Worker.prototype, 'postMessage');
    const asked = () => post.mock.calls.map(([request]) => (request as FileRequest).kind);
    changeList({ ...OTHER, role: 'Muhasebe' });
    await expect.element(button('Yeniden karşılaştır')).toBeVisible();
    await expect.poll(asked).toContain('unknownValues');
    await new Promise((resolve) => {
      setTimeout(resolve, 2 * COMPARE_DELAY_MS);
    });
    expect(asked()).not.toContain('plan');
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

  it('that was refused for another reason than a conflict is not compared again', async () => {
    const { screen, open, button, fetchRows, commit } = await preview();
    await open();
    commit.mockResolvedValueOnce({ ok: false, problem: 'readOnly' });
    await button('1 kullanıcıyı içe aktar').click();
    await expect.element(screen.getByText(/^İçe aktarılamadı/)).toBeVisible();
    await expect.element(button('1 kullanıcıyı içe aktar')).not.toHaveAttribute('aria-disabled');
    expect(fetchRows).toHaveBeenCalledTimes(1);
  });

  it('reports a list that cannot be loaded, and loads it on a retry', async () => {
    const { screen, open, button, fail, recover, fetchRows } = await preview();
    fail('unreachable');
    await open();
    await expect.element(screen.getByText(/^Kullanıcılara ulaşılamadı/)).toBeVisible();
    recover();
    await button('Yeniden dene').click();
    await expect.element(button('1 kullanıcıyı içe aktar')).toBeVisible();
    expect(screen.getByText(/^Kullanıcılara ulaşılamadı/).elements()).toEqual([]);
    expect(fetchRows).toHaveBeenCalledTimes(2);
  });

  it('keeps the focus on the retry button when a retry fails', async () => {
    const { open, button, fail, fetchRows } = await preview();
    fail('unreachable');
    await open();
    await button('Yeniden dene').click();
    await expect.poll(() => fetchRows).toHaveBeenCalledTimes(2);
    await expect.element(button('Yeniden dene')).not.toHaveAttribute('aria-disabled');
    await expect.element(button('Yeniden dene')).toHaveFocus();
  });

  it('is compared again by itself once the connection is back', async () => {
    const { screen, open, button, changeList, fail, recover, become } = await preview();
    await open();
    await expect.element(button('1 kullanıcıyı içe aktar')).toBeVisible();
    changeList(OTHER);
    fail('unreachable');
    become('offline');
    await button('Yeniden karşılaştır').click();
    await expect.element(screen.getByText(/^Kullanıcılara ulaşılamadı/)).toBeVisible();
    await expect
      .element(button('1 kullanıcıyı içe aktar'))
      .toHaveAttribute('aria-disabled', 'true');
    recover();
    become('online');
    await expect.element(button('1 kullanıcıyı içe aktar')).not.toHaveAttribute('aria-disabled');
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
    const screen = await render(
      <SourceForTest list={createFakeStore()}>
        <ImportDialog dropped={[new File([text], 'personel.csv')]} onClose={() => undefined} />
      </SourceForTest>,
    );
    const settings = screen.getByText('Dosya ayarları');
    await expect.element(settings).toBeVisible();
    expect(settings.element().closest('details')?.open).toBe(isOpen);
    await screen.unmount();
  }
});

it('the preview is disabled until a change of the header row is processed', async () => {
  const screen = await render(
    <SourceForTest list={createFakeStore()}>
      <ImportDialog dropped={[FILE]} onClose={() => undefined} />
    </SourceForTest>,
  );
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
  const screen = await render(
    <SourceForTest list={createFakeStore()}>
      <ImportDialog dropped={[new File([text], 'personel.csv')]} onClose={() => undefined} />
    </SourceForTest>,
  );
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

it('the preview names the ignored columns, except blank ones', async () => {
  const text = 'Ad;Email;Telefon;Not;Şifre;Adres\nOya;oya@ornek.com;0532;;gizli;\nCan;c@d.co;;;x;';
  const screen = await render(
    <SourceForTest list={createFakeStore()}>
      <ImportDialog dropped={[new File([text], 'personel.csv')]} onClose={() => undefined} />
    </SourceForTest>,
  );
  await screen.getByRole('button', { name: 'Önizle', exact: true }).click();
  const leftOut = screen
    .getByRole('group')
    .filter({ hasText: 'Dosyadaki 2 sütun aktarılmayacak:' });
  await expect.element(leftOut.getByText('Telefon')).toBeVisible();
  await expect.element(leftOut.getByText('Şifre')).toBeVisible();
  for (const name of ['Ad', 'Not', 'Adres', 'gizli']) {
    expect(leftOut.getByText(name, { exact: true }).elements()).toEqual([]);
  }
});
