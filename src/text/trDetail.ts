import type { Neighbours } from '#domain/userSource.ts';
import { coordinates, grouped, isolated } from './grammar.ts';
import { cannotBeLoaded } from './tr.ts';

type Place = Pick<Neighbours, 'position' | 'total' | 'isTotalLowerBound'>;

/** The words of a user's page, and of its map. */
export const trDetail = {
  neighbours: 'Önceki ve sonraki kullanıcı',
  previousUser: 'Önceki kullanıcı',
  nextUser: 'Sonraki kullanıcı',
  place: ({ position, total, isTotalLowerBound }: Place) => {
    const all = `${grouped(total)}${isTotalLowerBound === true ? '+' : ''}`;
    return position === null ? `${all} kullanıcı içinde` : `${grouped(position + 1)} / ${all}`;
  },
  email: 'Email',
  role: 'Rol',
  createdAt: 'Oluşturulma Tarihi',
  password: 'Şifre',
  noPassword: 'Belirlenmemiş',
  location: 'Konum',
  writeTo: (email: string) => `${isolated(email)} adresine email gönder`,
  /** For a long value; the number of its characters follows. */
  whole: (length: number) => `Tamamını göster (${grouped(length)} karakter)`,
  wholeOf: (label: string) => `: ${label}`,
  copyCoordinates: 'Koordinatları kopyala',
  copyAddress: 'Sayfanın bağlantısını kopyala',
  noPlace: 'Bu kullanıcının kayıtlı geçerli bir konumu yok.',
  beyondMap: 'Bu konum ayrıntılı haritanın sınırları dışında; yerini dünya haritası gösteriyor.',
  coordinates,

  map: {
    name: (user: string) => `Harita: ${isolated(user)} kullanıcısının konumu`,
    marker: (user: string) => `${isolated(user)} kullanıcısının konumu`,
    zoomIn: 'Yakınlaştır',
    zoomOut: 'Uzaklaştır',
    closePopup: 'Kapat',
    overview: (place: string) => `Dünya haritasındaki yeri: ${place}`,
    wanted: 'Ayrıntılı haritayı göster',
    aboutTiles: 'Harita görüntüleri hakkında',
    wantedHint:
      'Açıkken bu konumun çevresine ait görüntüler dış bir hizmetten alınır. Kapalıyken o hizmete kullanıcılarla ilgili hiçbir bilgi gitmez.',
    loading: 'Harita yükleniyor…',
    missing: cannotBeLoaded('Harita'),
    failed: 'Harita gösterilemedi. Konum bilgisi aşağıdadır.',
    tilesFailed: 'Harita görüntüleri yüklenemedi',
    attribution: '© OpenStreetMap’e katkıda bulunanlar',
  },
};

/** The words of the panel that shows a user beside the list. */
export const trPeek = {
  openPage: (name: string) => `Sayfasını aç: ${isolated(name)}`,
  /** In place of the user's position in the list. */
  leftOut: 'Aramanın veya filtrelerin dışında',
  tabs: 'Kullanıcı bölümleri',
  values: 'Bilgiler',
  history: (count: number | undefined) =>
    count === undefined || count === 0 ? 'Geçmiş' : `Geçmiş ${grouped(count)}`,
  createdAt: 'Oluşturulma',
  noPlace: 'Kayıtlı geçerli bir konumu yok',
};
