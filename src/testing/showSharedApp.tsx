import type { BrowserList, StaffClient } from '#protocol/staffAccess.ts';
import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { StaffRole } from '#protocol/staff.ts';
import type {
  Answer,
  PageOfUsers,
  Question,
  SourceStatus,
  UserSource,
} from '#domain/userSource.ts';
import type { User } from '#domain/user/user.ts';
import type { ViewStore } from '#domain/view/savedViews.ts';
import { createFakePresence } from './fakes/fakePresence.ts';
import { NO_VIEWS } from './fakes/noViews.ts';
import { createFakeMe } from './fakes/fakeMe.ts';
import { createFakeStaff, DENIZ } from './fakes/fakeStaff.tsx';
import { createFakeStore } from './fakes/fakeStore.ts';
import { makeUser } from './data/makeUser.ts';
import { SERVER_CAPABILITIES } from '#testing/serverCapabilities.ts';
import { SharedApp } from '#app/SharedApp.tsx';

type Connection = NonNullable<SourceStatus['connection']>;

export const named = (...names: string[]) => names.map((name) => makeUser({ id: name, name }));

interface Shown {
  path?: string;
  /** Of the one-time link that led there. */
  linkToken?: string | null;
  role?: StaffRole;
  users?: readonly User[];
  client?: Partial<StaffClient>;
  /** How many matches are counted. */
  countedTo?: number;
  exact?: number;
  /** Whether `countedTo` is the exact number of matches. */
  isExact?: boolean;
  /** The list of this browser is still to be uploaded. */
  isMovePending?: boolean;
  browserList?: BrowserList | null;
  revision?: number;
  /** Missing: there are no saved views. */
  views?: ViewStore;
}

const countOf = (total: number): PageOfUsers => ({ rows: [], page: 1, total, listTotal: total });

/** The app of a member of staff, on a shared list. */
export async function showSharedApp({
  path = '/users',
  linkToken = null,
  role = 'editor',
  users = [],
  client = {},
  countedTo,
  exact,
  isExact = false,
  isMovePending = false,
  browserList = null,
  revision,
  views = NO_VIEWS,
}: Shown = {}) {
  history.replaceState(null, '', path);
  const list = createFakeStore({ users: [...users] });
  let status: SourceStatus = { ...list.source.status(), connection: 'online' };
  let count: Answer<PageOfUsers> =
    exact === undefined
      ? { state: 'failed', problem: 'tooSlow', before: undefined, isRetrying: false }
      : { state: 'ready', value: countOf(exact) };
  const retry = vi.fn<UserSource['retry']>(() => {
    if (count.state === 'failed') count = { ...count, isRetrying: true };
  });
  const counted = new Map<object, unknown>();
  // Answers of the local list with other counts: the same answer stays the same object.
  const read = ((question: Question) => {
    const answer = list.source.read(question);
    if (countedTo === undefined || answer.state !== 'ready') return answer;
    if (question.kind === 'page' && question.isTotalExact) return count;
    const value: unknown =
      question.kind === 'page'
        ? { ...(answer.value as PageOfUsers), total: countedTo, isTotalLowerBound: !isExact }
        : answer.value;
    if (!counted.has(answer)) counted.set(answer, { state: 'ready', value });
    return counted.get(answer);
  }) as UserSource['read'];
  const commit = vi.fn<UserSource['commit']>(list.source.commit);
  const source = {
    ...list.source,
    capabilities: SERVER_CAPABILITIES,
    read,
    commit,
    status: () => status,
    retry,
    noteSignedOut: () => {
      status = { ...status, signedOutTries: (status.signedOutTries ?? 0) + 1 };
      list.change({});
    },
    ...(revision !== undefined && { revision: () => revision }),
  };
  const access = { ...createFakeStaff(client, browserList), linkToken };
  const presence = createFakePresence();
  const me = createFakeMe({ ...DENIZ, role });
  const shared = { source, presence, me, isMovePending, views };
  const screen = await render(<SharedApp basePath="" access={access} list={shared} />);
  return {
    screen,
    retry,
    commit,
    presence,
    openPage: access.openPage,
    setAddress: access.setAddress,
    signOutElsewhere: access.signOutElsewhere,
    me,
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    names: () =>
      [...document.querySelectorAll('main tbody tr')].map((row) => row.querySelector('a')?.text),
    become: (next: readonly User[]) => list.change({ users: [...next] }),
    countTo: (value: number) => {
      count = { state: 'ready', value: countOf(value) };
      list.change({});
    },
    failCount: () => {
      const before = count.state === 'ready' ? count.value : undefined;
      count = { state: 'failed', problem: 'unreachable', before, isRetrying: false };
      list.change({});
    },
    connect: (connection: Connection, signedOutTries = 0) => {
      status = { ...status, connection, signedOutTries };
      list.change({});
    },
  };
}
