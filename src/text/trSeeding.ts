import { grouped } from './grammar/grouped.ts';

/** The words of the first run, while sample users are made. */
export const trSeeding = {
  label: 'Örnek kullanıcılar hazırlanıyor',
  progress: (done: number, total: number) => `${grouped(done)} / ${grouped(total)}`,
};
