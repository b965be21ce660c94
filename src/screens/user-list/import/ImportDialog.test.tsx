import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Question, SourceProblem, UserSource } from '#domain/userSource.ts';
import { createFakeStore } from '#testing/fakeStore.ts';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { ImportDialog } from './ImportDialog.tsx';

const FILE = new File(['Ad;Email;Rol\nOya;oya@ornek.com;User'], 'personel.csv');

it.each<[SourceProblem, RegExp, number]>([
  ['tooMany', /^Liste, bir dosyayla karşılaştırılamayacak kadar büyük\.$/, 0],
  ['unreachable', /^Kullanıcılara ulaşılamadı\./, 1],
])(
  'says why the list that a file is compared with is not there: %s',
  async (problem, words, tries) => {
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
  },
);
