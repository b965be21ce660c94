import type { BrowserList, StaffAccess, StaffClient, StaffProblem } from '#protocol/staffAccess.ts';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import type { Me } from '#protocol/staff.ts';
import type {
  ProviderProblem,
  PersonalToken,
  StaffMember,
  StaffSession,
} from '#protocol/staffApi.ts';
import { StaffAccessContext } from '#state/staff/useStaff.ts';

export const DENIZ: Me = { id: 'd', name: 'Deniz', email: 'deniz@ornek.com', role: 'admin' };

export const done = <T,>(value: T) => ({ ok: true as const, value });

export function refused(type: StaffProblem['type'], problem: Partial<StaffProblem> = {}) {
  return { ok: false as const, problem: { type, words: null, retryAt: null, ...problem } };
}

/** An answer that comes when `give` is called. */
export function late<T>() {
  const givers: ((value: T) => void)[] = [];
  const promise = new Promise<T>((resolve) => {
    givers.push(resolve);
  });
  return { ask: () => promise, give: (value: T) => givers[0]?.(value) };
}

export function makeMember(own: Partial<StaffMember> = {}): StaffMember {
  return {
    id: 'm',
    name: 'Mehmet',
    email: 'mehmet@ornek.com',
    role: 'editor',
    active: true,
    lastSeenAt: '2026-11-20T08:12:00.000Z',
    ...own,
  };
}

export function makeSession(own: Partial<StaffSession> = {}): StaffSession {
  return {
    id: 's',
    createdAt: '2026-11-20T08:00:00.000Z',
    lastSeenAt: '2026-11-21T08:00:00.000Z',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    address: '192.0.2.1',
    isCurrent: false,
    ...own,
  };
}

export function makeToken(own: Partial<PersonalToken> = {}): PersonalToken {
  return {
    id: 't',
    name: 'Gece raporu',
    role: 'viewer',
    createdAt: '2026-11-20T08:00:00.000Z',
    expiresAt: '2027-02-18T08:00:00.000Z',
    lastSeenAt: null,
    ...own,
  };
}

function unreachable() {
  return Promise.resolve(refused('unreachable'));
}

/** Of a server that makes backups, and has made none yet. */
export const NO_BACKUPS = { isScheduled: true, good: null, failedAt: null };

/** What sign-in needs; the server can only be reached by the client's `own` functions. */
export function createFakeStaff(own: Partial<StaffClient> = {}, list: BrowserList | null = null) {
  const client: StaffClient = {
    signIn: unreachable,
    startProvider: unreachable,
    me: unreachable,
    signOut: unreachable,
    openLink: unreachable,
    createFirstAdmin: unreachable,
    move: unreachable,
    acceptInvitation: unreachable,
    setPassword: unreachable,
    staff: unreachable,
    invite: unreachable,
    revokeInvitation: unreachable,
    changeMember: unreachable,
    passwordLink: unreachable,
    sessions: unreachable,
    endSession: unreachable,
    ownPassword: unreachable,
    changeOwnPassword: unreachable,
    tokens: unreachable,
    makeToken: unreachable,
    endToken: unreachable,
    beginBackup: unreachable,
    audit: () => Promise.resolve(done({ entries: [], hasOlder: false, total: 0 })),
    auditFile: unreachable,
    ...own,
  };
  const lookedAt = new Set<() => void>();
  const signedOut = new Set<() => void>();
  return {
    client,
    readBrowserList: () => list,
    openPage: vi.fn<StaffAccess['openPage']>(),
    setAddress: vi.fn<StaffAccess['setAddress']>(),
    hasNoStaff: () => false,
    provider: (): string | null => null,
    providerProblem: null as ProviderProblem | null,
    linkToken: null as string | null,
    address: () => '/users?q=a',
    openProvider: vi.fn<StaffAccess['openProvider']>(),
    onVisible: (listener: () => void) => {
      lookedAt.add(listener);
      return () => lookedAt.delete(listener);
    },
    /** As if another tab had been in front of this one. */
    lookAt: () => {
      for (const listener of lookedAt) listener();
    },
    onSignedOut: (listener: () => void) => {
      signedOut.add(listener);
      return () => signedOut.delete(listener);
    },
    /** As if another tab had signed out. */
    signOutElsewhere: () => {
      for (const listener of signedOut) listener();
    },
    addressOf: (path: string) => `https://liste.ornek.com${path}`,
  };
}

export function StaffForTest({ access, children }: { access: StaffAccess; children: ReactNode }) {
  return <StaffAccessContext value={access}>{children}</StaffAccessContext>;
}
