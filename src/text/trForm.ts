import { MIN_PASSWORD_LENGTH, MAX_SHOWN_CHARACTERS } from '#domain/limits.ts';
import type { EditableField } from '#domain/user/user.ts';
import type { ChangeProblem } from '#domain/change/change.ts';
import type { FormErrorKey } from '#domain/user/userForm.ts';
import { isolated } from './grammar.ts';
import { cutText } from '#domain/cutText.ts';
import { trChanges, trFormProblems } from './trChanges.ts';
import { trFilters } from './tr.ts';

/** The words of the form that adds a user, and of the fields that the editing form shares. */
export const trForm = {
  title: 'Kullanıcı Ekle',
  name: 'Ad',
  email: 'Email',
  /** Precedes the name of the owner, which is a link. */
  emailOwner: 'Bu email kayıtlı:',
  inNewTab: '(yeni sekmede açılır)',
  /** A button. */
  mendEmail: (email: string) => `${email} olarak düzelt`,
  usualEmail: (email: string) => `Adreste Türkçe İ ya da ı var. Olağan yazımı: ${email}`,
  emailOwnedBy: (name: string) => `${isolated(name)} bu emaili kullanıyor.`,
  password: 'Şifre',
  passwordHint: `En az ${MIN_PASSWORD_LENGTH} karakter`,
  role: 'Rol',
  active: 'Aktif',
  showPassword: 'Şifreyi göster',
  hidePassword: 'Şifreyi gizle',
  cancel: 'İptal',
  save: 'Kaydet',
  saving: 'Kaydediliyor…',
  close: 'Kapat',
  errors: {
    nameRequired: 'Ad zorunludur',
    emailRequired: 'Email zorunludur',
    emailInvalid: 'Geçerli bir email adresi girin',
    passwordRequired: 'Şifre zorunludur',
    passwordTooShort: `Şifre en az ${MIN_PASSWORD_LENGTH} karakter olmalıdır`,
    roleRequired: 'Rol zorunludur',
  } satisfies Record<FormErrorKey, string>,
  notSaved:
    'Kullanıcı kaydedilmedi; yazdıklarınız korunuyor. Önce bir seçenek seçin, sonra yeniden “Kaydet”e basın.',
  mended: 'Liste hazır. Kullanıcıyı kaydetmek için yeniden “Kaydet”e basın.',
  signedInAgain: 'Oturumunuz yeniden açıldı. Kullanıcıyı kaydetmek için yeniden “Kaydet”e basın.',
  problems: trFormProblems,
};

type Sentence = (value: string) => string;

/** The words of the form that edits a user, without those of its fields. */
export const trEdit = {
  title: (name: string) => `${isolated(name)} · Düzenle`,
  passwordHint: `Boş bırakırsanız değişmez; yenisi en az ${MIN_PASSWORD_LENGTH} karakter`,
  /** For a user without a password. */
  noPasswordHint: `Belirlenmemiş; boş bırakırsanız öyle kalır. En az ${MIN_PASSWORD_LENGTH} karakter`,

  unsaved: 'Kaydedilmemiş değişiklikler var',
  stay: 'Düzenlemeye dön',
  leave: 'Kaydetmeden çık',

  /** At a field that somebody else changed, and that shows the new value. */
  takenOver: {
    name: (value) => `Başka biri adı ${isolated(value)} olarak değiştirdi; bu değer korunuyor.`,
    email: (value) => `Başka biri emaili ${isolated(value)} olarak değiştirdi; bu değer korunuyor.`,
    role: (value) => `Başka biri rolü ${isolated(value)} olarak değiştirdi; bu değer korunuyor.`,
    active: (value) => `Başka biri durumu ${value} olarak değiştirdi; bu değer korunuyor.`,
  } satisfies Record<EditableField, Sentence>,
  emptied: {
    name: 'Başka biri adı sildi; alan boş bırakıldı.',
    email: 'Başka biri emaili sildi; alan boş bırakıldı.',
    role: 'Başka biri rolü sildi; alan boş bırakıldı.',
  },
  /** For fields that both changed. */
  conflict: (fields: readonly string[]) =>
    `Siz düzenlerken başka biri de değiştirdi: ${fields.join(', ')}. Hangisinin kalacağını seçin.`,
  notSavedYet: 'Kullanıcı bu sırada değiştiği için değişiklikleriniz henüz kaydedilmedi.',
  saveAgain: 'Yeniden “Kaydet”e basın.',
  whose: {
    theirs: (value: string) => `Onunki: ${isolated(value)}`,
    mine: (value: string) => `Sizinki: ${isolated(value)}`,
  },
  /** The value as it is shown beside another one. */
  value: (value: string | boolean) => {
    if (typeof value === 'boolean') return trFilters.status.value(value ? 'active' : 'passive');
    return value === '' ? trChanges.blank : cutText(value, MAX_SHOWN_CHARACTERS);
  },
  fields: trChanges.fields,
  chooseOne: 'Hangisinin kalacağını seçin',

  gone: 'Bu kullanıcı siz düzenlerken silindi. Yazdıklarınız korunuyor; kaydetmek için önce kullanıcıyı geri getirin.',
  restore: 'Geri getir',
  restored: 'Kullanıcı yeniden listede. Değişiklikleriniz henüz kaydedilmedi.',
  notInHistory:
    'Bu kullanıcı silindi ve geçmişte de yok; geri getirilemiyor. Yazdıklarınız bu form kapanana kadar korunuyor.',

  notSaved:
    'Değişiklikler kaydedilmedi; yazdıklarınız korunuyor. Önce bir seçenek seçin, sonra yeniden “Kaydet”e basın.',
  mended: 'Liste hazır. Değişiklikleri kaydetmek için yeniden “Kaydet”e basın.',
  signedInAgain:
    'Oturumunuz yeniden açıldı. Değişiklikleri kaydetmek için yeniden “Kaydet”e basın.',
  problems: {
    full: 'Tarayıcı depolaması dolu olduğu için değişiklikler kaydedilemedi. Yer açtıktan sonra yeniden “Kaydet”e basın; yazdıklarınız korunuyor.',
    unavailable:
      'Tarayıcı depolaması yanıt vermediği için değişiklikler kaydedilemedi. Yazdıklarınız korunuyor; yeniden deneyebilirsiniz.',
    damaged:
      'Kayıtlı liste okunamadığı için değişiklikler kaydedilmedi. Yazdıklarınız korunuyor; önce sayfanın üstündeki bildirimden bir seçenek seçin.',
    removed:
      'Liste başka bir sekmede silindiği için değişiklikler kaydedilmedi. Yazdıklarınız korunuyor; önce sayfanın üstündeki bildirimden bir seçenek seçin.',
    newer:
      'Liste bu uygulamanın daha yeni bir sürümüyle kaydedilmiş. Değişiklikleri kaydetmek için sayfayı yenileyin.',
    hashing:
      'Şifreyi koruyan bölüm yüklenemediği için değişiklikler kaydedilmedi. Yazdıklarınız korunuyor; internet bağlantınızı kontrol edip yeniden “Kaydet”e basın.',
    notLoaded:
      'Değişikliği yapan bölüm yüklenemediği için değişiklikler kaydedilmedi. Yazdıklarınız korunuyor; internet bağlantınızı kontrol edip yeniden “Kaydet”e basın.',
    unreachable:
      'Listeye ulaşılamadığı için değişikliklerin kaydedildiği doğrulanamadı. Yazdıklarınız korunuyor; bağlantınızı kontrol edip biraz sonra yeniden “Kaydet”e basın.',
    busy: 'Sunucu şu anda çok meşgul olduğu için değişiklikler kaydedilmedi. Yazdıklarınız korunuyor; biraz sonra yeniden “Kaydet”e basın.',
    signedOut:
      'Oturumunuz kapandığı için değişiklikler kaydedilmedi. Yazdıklarınız korunuyor; giriş yapıp yeniden “Kaydet”e basın.',
    forbidden: 'Değişiklikler kaydedilmedi: bunun için yetkiniz yok. Yazdıklarınız korunuyor.',
    readOnly:
      'Değişiklikler kaydedilmedi: sunucu şu anda hiçbir şey kaydedemiyor; diski dolmuş olabilir. Yazdıklarınız korunuyor. Sunucuyla ilgilenen kişiye haber verin, sonra yeniden “Kaydet”e basın.',
    mismatch:
      'Değişiklikler kaydedilmedi: kayıt doğrulanamadı. Yazdıklarınız korunuyor; yeniden deneyebilirsiniz.',
    keyReused:
      'Bu değişiklikler az önce başka bir hesapla gönderilmiş; kaydedilmiş olabilir. Yazdıklarınız korunuyor; kaydedilmemişse yeniden “Kaydet”e basın.',
    tooMany: 'Değişiklikler kaydedilemedi. Yazdıklarınız korunuyor; yeniden deneyebilirsiniz.',
    tooLarge:
      'Değişiklikler kaydedilmedi: yazdıklarınızdan biri çok uzun. Yazdıklarınız korunuyor; kısaltıp yeniden “Kaydet”e basın.',
  } satisfies Record<ChangeProblem, string>,
};
