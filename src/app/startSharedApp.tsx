import type { UserSource } from '#domain/userSource.ts';
import type { Editing } from '#state/editing.ts';
import type { StaffAccess } from '#state/staffAccess.ts';
import type { MeStore } from '#state/useMe.ts';
import { SharedApp } from './SharedApp.tsx';
import { renderPage } from './startApp.tsx';

/**
 * Renders the product on a shared list into the page, or what signs in to it.
 * @param list `null`: nobody is signed in
 */
export function startSharedApp(
  list: { source: UserSource; editing: Editing; me: MeStore } | null,
  access: StaffAccess,
  basePath: string,
) {
  renderPage(<SharedApp basePath={basePath} access={access} list={list} />);
}
