import { beforeEach, expect, it, vi } from 'vitest';
import type { ImportMapping } from '#domain/sheet/importPlan.ts';
import { rememberedMapping, rememberMapping } from './useImport.ts';

const KEY = 'dashboard.importMappings';
const mapping: ImportMapping = {
  columns: ['name', 'email'],
  matchBy: 'email',
  roles: { yonetici: 'Admin' },
  statuses: { beklemede: false },
};

beforeEach(() => localStorage.clear());

it('a mapping is remembered by the header of its file', () => {
  rememberMapping('ad,email', mapping);
  rememberMapping('baska', { ...mapping, matchBy: 'id' });
  expect(rememberedMapping('ad,email')).toEqual(mapping);
  expect(rememberedMapping('hic')).toBeNull();
  rememberMapping('ad,email', { ...mapping, roles: {} });
  expect(rememberedMapping('ad,email')).toEqual({ ...mapping, roles: {} });
});

it('the least recently used of more than ten mappings is forgotten', () => {
  for (let header = 0; header < 10; header += 1) rememberMapping(String(header), mapping);
  rememberMapping('0', mapping);
  rememberMapping('10', mapping);
  expect(rememberedMapping('1')).toBeNull();
  expect(rememberedMapping('0')).toEqual(mapping);
});

it('long headers are not remembered', () => {
  rememberMapping('x'.repeat(3000), mapping);
  expect(localStorage.getItem(KEY)).toBeNull();
});

it.each(['', '{', 'null', '{"a":1}', '[1,null,["ad"],[1,2],["ad",2,3]]'])(
  'invalid storage such as %j is ignored and overwritten',
  (junk) => {
    localStorage.setItem(KEY, junk);
    expect(rememberedMapping('ad')).toBeNull();
    rememberMapping('ad', mapping);
    expect(rememberedMapping('ad')).toEqual(mapping);
  },
);

it('where storage is full or refused, a mapping is remembered until the page is left', () => {
  const refuse = () => {
    throw new DOMException('', 'QuotaExceededError');
  };
  const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  const get = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  rememberMapping('ad', mapping);
  expect(rememberedMapping('ad')).toEqual(mapping);
  set.mockRestore();
  get.mockRestore();
});
