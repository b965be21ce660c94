import { toPathPart } from '#domain/loneSurrogates.ts';
import type { UserFilter } from '#domain/query/filters.ts';
import { DEFAULT_TABLE_VIEW, withFilter, type TableView } from '#domain/view/listView.ts';
import { formatListView } from '#domain/view/viewAddress.ts';
import { wholeSearch } from '#platform/preferences.ts';

/** Route patterns and the links that match them. All without the base path. */
export const HOME_PATTERN = '/';
export const USERS_PATTERN = '/users';
export const USER_PATTERN = '/users/:id';
export const HISTORY_PATTERN = '/history';
/** Only on a shared list. */
export const STAFF_PATTERN = '/ekip';

export function homePath(): string {
  return '/';
}

export function usersPath(): string {
  return '/users';
}

/** Works for any id; `useLastPathPart` decodes it. */
export function userPath(id: string): string {
  return `/users/${encodeURIComponent(toPathPart(id))}`;
}

export function historyPath(): string {
  return '/history';
}

export function staffPath(): string {
  return '/ekip';
}

/** Whether this path is `/users` or below it. */
export function isUsersArea(path: string): boolean {
  return path === '/users' || path.startsWith('/users/');
}

export function isHistory(path: string): boolean {
  return path === '/history' || path === '/history/';
}

export function isStaff(path: string): boolean {
  return path === '/ekip' || path === '/ekip/';
}

/** The link to the list as this table. */
export function listPath(view: TableView): string {
  return usersPath() + (formatListView({ kind: 'table', view }) || wholeSearch());
}

/** The link to the list of the users with this value. */
export function filteredPath(filter: UserFilter, value: string): string {
  return listPath(withFilter(DEFAULT_TABLE_VIEW, filter, [value]));
}
