import { expect, it } from 'vitest';
import { columnKey, meaningOf, targetsOf } from '#domain/sheet/columnNames.ts';

it('knows the usual Turkish and English names of each column', () => {
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

it('takes `Ad` for the whole name, but for the first name beside a last one', () => {
  expect(targetsOf(['Ad', 'E-posta'])).toEqual(['name', 'email']);
  expect(targetsOf(['Soyadı', 'Adı', 'Mail'])).toEqual(['lastName', 'firstName', 'email']);
  expect(targetsOf(['Name', 'Surname'])).toEqual(['firstName', 'lastName']);
  expect(targetsOf(['Ad', 'Soyad', 'Ad Soyad'])).toEqual(['ignored', 'ignored', 'name']);
});

it('takes each field once, and never a password or what was wrong', () => {
  expect(targetsOf(['Email', 'E-posta', 'Şifre', 'Hata', 'Telefon', ''])).toEqual([
    'email',
    'ignored',
    'ignored',
    'ignored',
    'ignored',
    'ignored',
  ]);
});

it('tells names apart by their letters and digits alone', () => {
  expect(columnKey(' E-Posta_Adresi: ')).toBe(columnKey('eposta ADRESİ'));
  expect(columnKey('Telefon 1')).not.toBe(columnKey('Telefon 2'));
});
