import { grouped } from './grammar.ts';

/** The palette, which finds users, screens and actions from every screen. */
export const trPalette = {
  title: 'Kullanıcı, sayfa ya da işlem ara',
  placeholder: 'Kullanıcı, sayfa ya da işlem…',
  close: 'Aramayı kapat',
  results: 'Sonuçlar',
  groups: {
    screens: 'Sayfalar',
    actions: 'İşlemler',
    users: 'Kullanıcılar',
    newest: 'Son eklenenler',
  },
  all: 'Tümünü listede göster',
  removed: 'Silinenler',
  addUser: 'Kullanıcı ekle',
  undo: 'Son değişikliği geri al',
  redo: 'Geri alınan değişikliği yinele',
  scheme: (name: string) => `Tema: ${name}`,
  density: (name: string) => `Satır aralığı: ${name}`,
  /** Precedes the number of users found. */
  commandsFound: (count: number) => `${grouped(count)} sayfa ya da işlem. `,
  hint: '↑ ↓ ile seçin, Enter ile açın; Ctrl+Enter yeni sekmede açar, Esc kapatır.',
  /** Additional words that find a screen or an action. */
  also: {
    home: 'ana sayfa başlangıç',
    users: 'kullanıcı listesi tablo',
    history: 'değişiklikler kayıtlar',
    removed: 'çöp kutusu geri yükle',
    duplicates: 'mükerrer kayıtlar çift aynı birleştir',
    storage: 'yedekle geri yükle',
    addUser: 'yeni oluştur',
    importing: 'yükle dosya excel csv',
    exporting: 'indir dosya excel csv',
    condition: 'koşullar filtre filtrele',
    shortcuts: 'klavye tuşlar yardım',
    scheme: 'görünüm renk karanlık aydınlık gece gündüz',
    columns: 'sütunları seç gizle göster sırala genişlik kolon',
    density: 'tablo yoğunluk yükseklik sıkışık ferah',
    signOut: 'oturumu kapat',
    account: 'şifre oturumlar',
    team: 'üyeler yetki davet',
    undo: 'undo',
    redo: 'redo tekrarla',
    view: 'görünüm',
    saveView: 'görünümü kaydet filtre',
  },
};
