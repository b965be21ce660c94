import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import type { Answer, AnswerTo, Question, UserSource } from '#domain/userSource.ts';
import type { User } from '#domain/user/user.ts';
import type { StaffRole } from '#protocol/staff.ts';
import { LiveListContext } from '#screens/user-list/LiveListContext.ts';
import { UserListScreen } from '#screens/user-list/UserListScreen.tsx';
import { StaffProvider } from '#state/staff/StaffProvider.tsx';
import { createSteadyRows, SteadyRowsContext } from '#state/steadyRows.ts';
import { UserSourceProvider } from '#state/UserSourceContext.tsx';
import { LIVE_LIST } from '#app/liveList.ts';
import styles from './Shell.module.css';

/** Enough for any page, so that the pager can go on. */
const TOTAL = 10_000;

/** One of each kind of row: passive or active, and each tone of a role. */
const ROWS = ['Admin', 'Editor', 'User'].map((role): User => ({
  id: role,
  name: role,
  email: role,
  role,
  createdAt: new Date(0),
  active: role !== 'Admin',
  latitude: null,
  longitude: null,
}));

const PAGE = { rows: ROWS, page: 1, total: TOTAL, listTotal: TOTAL };
const READY = { state: 'ready', value: PAGE } as const;
const PENDING = { state: 'pending', before: undefined } as const;
const STATUS = {
  phase: 'ready',
  seededCount: 0,
  skippedCount: 0,
  notice: null,
  connection: 'online',
} as const;

const ignore = (): void => undefined;
const refuse = () => Promise.reject(new Error('This list is only rendered.'));

const SOURCE: UserSource = {
  capabilities: { hasWholeList: true, maxUsers: Infinity, hasBoundedHistory: true },
  read: <Q extends Question>(question: Q) =>
    (question.kind === 'page' ? READY : PENDING) as Answer<AnswerTo<Q>>,
  readCounts: () => READY,
  retry: ignore,
  subscribe: () => ignore,
  revision: () => 1,
  status: () => STATUS,
  commit: refuse,
  prepare: () => true,
  fetch: refuse,
  movedSince: null,
  noteSignedOut: ignore,
};

/** The words with the total, which only the stored list knows. */
const COUNTS = ['10.000 kullanıcı', '1 - 10 / 10000'];

/**
 * The list of users as a table with three rows, prerendered to HTML: a passive admin, an editor and another user.
 * Its counts are blank.
 * @param basePath as of `frameMarkup`
 * @param role whose list it is on a shared list; `null`: the list of this browser
 * @throws Error if it does not have these counts
 */
export function listMarkup(basePath: string, role: StaffRole | null): string {
  const markup = renderToStaticMarkup(
    <Router base={basePath} ssrPath={`${basePath}/users`} ssrSearch="">
      <UserSourceProvider source={SOURCE} local={null}>
        <SharedParts role={role}>
          {/* It reacts to nothing until it is replaced. */}
          <div className={styles.screen} inert>
            <UserListScreen />
          </div>
        </SharedParts>
      </UserSourceProvider>
    </Router>,
  );
  let blanked = markup;
  for (const words of COUNTS) {
    if (!markup.includes(words)) throw new Error(`The list says no longer "${words}".`);
    blanked = blanked.replace(words, '&nbsp;');
  }
  // The policy allows no style attributes.
  return blanked.replaceAll(/ style="[^"]*"/g, '');
}

/** What SharedApp.tsx provides to the list. */
function SharedParts({ role, children }: { role: StaffRole | null; children: ReactNode }) {
  if (role === null) return children;
  return (
    <SteadyRowsContext value={createSteadyRows(SOURCE)}>
      <LiveListContext value={LIVE_LIST}>
        <StaffProvider me={{ id: role, name: role, email: role, role }}>{children}</StaffProvider>
      </LiveListContext>
    </SteadyRowsContext>
  );
}
