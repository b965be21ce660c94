import { MIN_PASSWORD_LENGTH } from '#domain/limits.ts';
import type { ChangeProblem } from '#domain/change/change.ts';
import type { FormErrorKey } from '#domain/user/userForm.ts';
import { isolated } from './grammar/isolated.ts';

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
  problems: {
    full: 'Tarayıcı depolaması dolu olduğu için kullanıcı kaydedilemedi. Yer açtıktan sonra yeniden “Kaydet”e basın; yazdıklarınız korunuyor.',
    unavailable:
      'Tarayıcı depolaması yanıt vermediği için kullanıcı kaydedilemedi. Yazdıklarınız korunuyor; yeniden deneyebilirsiniz.',
    damaged:
      'Kayıtlı liste okunamadığı için kullanıcı kaydedilmedi. Yazdıklarınız korunuyor; önce sayfanın üstündeki bildirimden bir seçenek seçin.',
    removed:
      'Liste başka bir sekmede silindiği için kullanıcı kaydedilmedi. Yazdıklarınız korunuyor; önce sayfanın üstündeki bildirimden bir seçenek seçin.',
    newer:
      'Liste bu uygulamanın daha yeni bir sürümüyle kaydedilmiş. Kullanıcı eklemek için sayfayı yenileyin.',
    hashing:
      'Şifreyi koruyan bölüm yüklenemediği için kullanıcı kaydedilmedi. Yazdıklarınız korunuyor; internet bağlantınızı kontrol edip yeniden “Kaydet”e basın.',
    notLoaded:
      'Değişikliği yapan bölüm yüklenemediği için kullanıcı kaydedilmedi. Yazdıklarınız korunuyor; internet bağlantınızı kontrol edip yeniden “Kaydet”e basın.',
    unreachable:
      'Listeye ulaşılamadığı için kullanıcının kaydedildiği doğrulanamadı. Yazdıklarınız korunuyor; bağlantınızı kontrol edip biraz sonra yeniden “Kaydet”e basın; yazdıklarınızı değiştirmezseniz kullanıcı yinelenmez.',
    busy: 'Sunucu şu anda çok meşgul olduğu için kullanıcı kaydedilmedi. Yazdıklarınız korunuyor; biraz sonra yeniden “Kaydet”e basın.',
    signedOut:
      'Oturumunuz kapandığı için kullanıcı kaydedilmedi. Yazdıklarınız korunuyor; giriş yapıp yeniden “Kaydet”e basın.',
    forbidden: 'Kullanıcı kaydedilmedi: bunun için yetkiniz yok. Yazdıklarınız korunuyor.',
    readOnly:
      'Kullanıcı kaydedilmedi: sunucu şu anda hiçbir şey kaydedemiyor; diski dolmuş olabilir. Yazdıklarınız korunuyor. Sunucuyla ilgilenen kişiye haber verin, sonra yeniden “Kaydet”e basın.',
    mismatch:
      'Doğrulanamadığı için kullanıcı eklenmedi: kaydedilen bilgi geri okunduğunda farklı çıktı. Yazdıklarınız korunuyor; yeniden deneyebilirsiniz.',
    keyReused:
      'Bu bilgiler az önce başka bir hesapla gönderilmiş; kullanıcı eklenmiş olabilir. Yazdıklarınız korunuyor; listede yoksa yeniden “Kaydet”e basın.',
    tooMany: 'Kullanıcı kaydedilemedi. Yazdıklarınız korunuyor; yeniden deneyebilirsiniz.',
    tooLarge:
      'Kullanıcı kaydedilmedi: yazdıklarınızdan biri çok uzun. Yazdıklarınız korunuyor; kısaltıp yeniden “Kaydet”e basın.',
  } satisfies Record<ChangeProblem, string>,
};
