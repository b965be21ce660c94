import { expect, it } from 'vitest';
import { columnKey, meaningOf } from './columnNames.ts';

it('the usual Turkish and English names of columns are recognised', () => {
  const names = {
    name: ['Ad Soyad', 'Adı Soyadı', 'ADI SOYADI', 'İsim', 'AD', 'Ad/Soyad', 'Full Name', 'name'],
    lastName: ['Soyad', 'SOYADI', 'Surname', 'last_name'],
    firstName: ['First Name', 'firstName'],
    email: ['E-posta', 'Eposta', 'E-Posta Adresi', 'Mail', 'EMAIL', 'E-mail'],
    role: ['Rol', 'Yetki', 'Role', 'YETKİSİ'],
    active: ['Durum', 'Aktif', 'Aktif mi?', 'Status', 'Active', 'is_active'],
    createdAt: ['Kayıt Tarihi', 'OLUŞTURULMA TARİHİ', 'createdAt', 'created_at'],
    latitude: ['Enlem', 'lat', 'Latitude'],
    longitude: ['Boylam', 'lng', 'Longitude'],
    id: ['Kimlik', 'KİMLİK', 'id', 'ID', 'uuid'],
    password: ['Şifre', 'Parola', 'password', 'PASSWORD'],
    problem: ['Hata'],
  };
  for (const [meaning, known] of Object.entries(names)) {
    expect(known.map(meaningOf)).toEqual(known.map(() => meaning));
  }
  expect(['Telefon', '', 'T.C. Kimlik No', 'Ünvan'].map(meaningOf)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

it('names of columns are recognised with the additions of common programs', () => {
  const meanings = {
    email: [
      'Email Address [Required]',
      'E-mail 1 - Value',
      'E-mail 2 Address',
      'E-posta 3 Adresi',
      'user_email',
      'Personel E-postası',
      'İş E-postası',
      'Primary Email',
      'UserPrincipalName',
      'User principal name',
    ],
    firstName: ['First Name [Required]', 'Given Name', 'billing_first_name'],
    middleName: ['Middle Name', 'Additional Name', 'İkinci Ad'],
    lastName: ['Family Name', 'sn', 'Last name [surname]'],
    name: ['Name [displayName] Required', 'Görünen Ad', 'Müşteri Adı', 'Ad Soyad (zorunlu)'],
    password: [
      'Password [Required]',
      'user_pass',
      'Initial password [passwordProfile] Required',
      'Geçici Şifre',
      'Parola 2',
    ],
  };
  for (const [meaning, known] of Object.entries(meanings)) {
    expect(known.map(meaningOf)).toEqual(known.map(() => meaning));
  }
  const others = [
    'E-mail 1 - Label',
    'E-mail Type',
    'Posta Adresi',
    'Manager Email',
    'Recovery Email',
    'customer_id',
    'user_status',
    'Password Hash Function [UPLOAD ONLY]',
    'Change Password at Next Sign-In',
    'Company Name',
    'Şirket Adı',
    'Name Prefix',
  ];
  expect(others.map(meaningOf)).toEqual(others.map(() => null));
});

it('names of columns are compared by their letters and digits only', () => {
  expect(columnKey(' E-Posta_Adresi: ')).toBe(columnKey('eposta ADRESİ'));
  expect(columnKey('Telefon 1')).not.toBe(columnKey('Telefon 2'));
});
