import { expect, it } from 'vitest';
import { HOME_PATTERN, USER_PATTERN, USERS_PATTERN } from '#screens/paths.ts';
import { parse } from './regexparam.ts';

const matches = (route: string, path: string) => parse(route).pattern.test(path);

it.each([
  [HOME_PATTERN, ['/', ''], ['/users', '//users']],
  [USERS_PATTERN, ['/users', '/users/', '/USERS'], ['/', '/users/a', '/usersa', '/a/users']],
  [USER_PATTERN, ['/users/a', '/users/a/', '/users/a%2Fb'], ['/users', '/users/', '/users/a/b']],
  ['*', ['/', '/users/a/b', ''], []],
])('the route %s is that of these paths and no others', (route, its, others) => {
  expect(its.filter((path) => !matches(route, path))).toEqual([]);
  expect(others.filter((path) => matches(route, path))).toEqual([]);
});
