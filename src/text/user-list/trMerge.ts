import { isolated } from '#text/grammar/isolated.ts';
import { trChanges } from '#text/trChanges.ts';

/** The words of merging two users. */
export const trMerge = {
  title: 'Kullanıcıları birleştir',
  close: 'Kapat',
  cancel: 'Vazgeç',
  merge: 'Birleştir',
  loading: 'Kullanıcılar yükleniyor…',
  stays: 'Kalacak kayıt',
  staysHint:
    'Bu kaydın kimliği, oluşturulma tarihi, konumu, şifresi ve geçmişi korunur. Öteki kayıt silinir; birleştirme geri alınabilir.',
  record: (name: string, date: string) => `${isolated(name)} · ${date}`,
  fields: trChanges.fields,
  blank: trChanges.blank,
  gone: 'Kullanıcılardan biri artık listede değil; birleştirilmedi.',
  changed:
    'Birleştirilmedi: kullanıcılardan biri bu arada değişti. Şimdiki değerlere bakıp yeniden deneyin.',
};
