import { MAX_CHANGED_USERS } from '#domain/limits.ts';
import type { FileFormat } from '#domain/sheet/sheet.ts';
import { grouped } from '#text/grammar/grouped.ts';

/** The words of an export, loaded with its dialog. */
export const trExport = {
  title: 'Dışa aktar',
  dismiss: 'Dışa aktarma penceresini kapat',
  users: 'Kullanıcılar',
  loading: 'Kullanıcılar yükleniyor…',
  uncounted: 'Gösterilen tüm kullanıcılar',
  all: (count: number) => `${grouped(count)} kullanıcı, listenin tamamı`,
  narrowed: (count: number) => `${grouped(count)} kullanıcı, filtrelenmiş`,
  /** A count so far; the true number is known only when all rows are there. */
  atLeast: (count: number) => `${grouped(count)}+ kullanıcı, filtrelenmiş`,
  selected: (count: number) => `Seçilen ${grouped(count)} kullanıcı`,
  nobody: {
    all: 'Listede henüz kullanıcı yok; dışa aktarılacak bir şey yok.',
    narrowed: 'Eşleşen kullanıcı yok; dışa aktarılacak bir şey yok.',
    selected: 'Seçilen kullanıcılar artık listede değil; dışa aktarılacak bir şey yok.',
    /** Noticed during the export. */
    left: 'Liste bu arada değişti; dışa aktarılacak kullanıcı kalmadı.',
  },
  /** @param count `null`: not known */
  tooMany: (count: number | null) =>
    `${count === null ? '' : `${grouped(count)} kullanıcı var. `}Tek seferde en fazla ${grouped(MAX_CHANGED_USERS)} kullanıcı dışa aktarılabilir. Aramayı veya filtreleri daraltın.`,
  busy: 'Sunucu şu anda yoğun. Biraz sonra yeniden deneyin.',

  format: 'Dosya biçimi',
  formats: {
    xlsx: {
      label: 'Excel (.xlsx)',
      hint: 'Excel’de doğrudan açılır.',
    },
    csvExcel: {
      label: 'CSV (Türkçe Excel için)',
      hint: 'Noktalı virgüllü; tarihler GG.AA.YYYY.',
    },
    csvPlain: {
      label: 'CSV (düz)',
      hint: 'Virgüllü; tarihler ISO biçiminde.',
    },
    json: {
      label: 'JSON',
      hint: 'Programlar için; listenin kendi biçimi.',
    },
  } satisfies Record<FileFormat, { label: string; hint: string }>,

  columns: 'Sütunlar',
  noColumn: 'En az bir sütun seçin',

  noPasswords: 'Şifreler dosyaya yazılmaz.',
  cancel: 'Vazgeç',
  close: 'Kapat',
  download: 'İndir',
  stop: 'Durdur',
  running: 'Dosya hazırlanıyor',
  progress: (done: number, total: number) => `${grouped(done)} / ${grouped(total)}`,
  stopped: 'Durduruldu; dosya indirilmedi.',
  done: (count: number, fileName: string) =>
    `${grouped(count)} kullanıcı dışa aktarıldı: ${fileName}`,
  failed:
    'Dosya hazırlanamadı: bunun için gereken bölüm yüklenemedi ya da bellek yetmedi. İnternet bağlantınızı kontrol edip yeniden deneyin.',
  fileName: (date: string, extension: string) => `kullanicilar-${date}.${extension}`,
};
