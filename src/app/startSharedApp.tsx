import type { StaffAccess } from '#protocol/staffAccess.ts';
import { SharedApp, type SharedList } from './SharedApp.tsx';
import { renderPage } from './startApp.tsx';

/**
 * Renders the product on a shared list into the page, or the sign-in.
 * @param list `null`: nobody is signed in
 */
export function startSharedApp(list: SharedList | null, access: StaffAccess, basePath: string) {
  renderPage(<SharedApp basePath={basePath} access={access} list={list} />);
}
