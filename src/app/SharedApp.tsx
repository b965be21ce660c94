import type { Presence } from '#protocol/presence.ts';
import type { MeStore, StaffAccess } from '#protocol/staffAccess.ts';
import { useCallback, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Route } from 'wouter';
import type { ViewStore } from '#domain/view/viewStore.ts';
import type { UserSource } from '#domain/userSource.ts';
import { isLinkPage, type UnfinishedUpload } from '#protocol/staffApi.ts';
import { ChangeProgress } from '#screens/shared-list/ChangeProgress.tsx';
import { ConnectionNotice } from '#screens/shared-list/ConnectionNotice.tsx';
import { RoleNotice } from '#screens/shared-list/RoleNotice.tsx';
import { STAFF_PATTERN } from '#screens/paths.ts';
import { StaffScreen } from '#screens/staff/StaffScreen.tsx';
import { StaffProvider } from '#state/staff/StaffProvider.tsx';
import { UserSourceProvider } from '#state/UserSourceContext.tsx';
import { AccountMenu } from './shell/AccountMenu.tsx';
import { AccountPlace, preloadAccount } from './shell/AccountPlace.tsx';
import { AddressBoundary } from './AddressBoundary.tsx';
import { App } from './App.tsx';
import { CrashScreen } from './CrashScreen.tsx';
import { FirstStartGate } from './FirstStartGate.tsx';
import { Gate, isFirstStart } from './Gate.tsx';
import { SharedPartsContext } from './SharedPartsContext.ts';
import { TeamLink } from './shell/TeamLink.tsx';
import { useIsSessionEnded } from './useIsSessionEnded.ts';
import { PresenceContext, ServerViewsContext, StaffAccessContext } from '#state/staff/useStaff.ts';

export interface SharedList {
  readonly source: UserSource;
  readonly presence: Presence;
  readonly me: MeStore;
  /** The staff's saved views. */
  readonly views: ViewStore;
  /** An interrupted upload of a browser's list; `null`: there is none. */
  readonly move: UnfinishedUpload | null;
}

interface SharedAppProps {
  /** The path the product is served under, without a slash at its end. */
  basePath: string;
  access: StaffAccess;
  /** The list, and who is signed in; `null`: nobody is. */
  list: SharedList | null;
}

/** The product on a list that the staff of an office share, as shown to signed-in people. */
export function SharedApp({ basePath, access, list }: SharedAppProps) {
  const path = location.pathname.slice(basePath.length);
  // If there is an admin, the link was used.
  const isFirstPage = isFirstStart(path) && list?.me.get().role === 'admin';
  const isEnded = useIsSessionEnded(access, list?.me ?? null);
  return (
    <StaffAccessContext value={access}>
      {list === null || isEnded || (isLinkPage(path) && !isFirstPage) ? (
        <AddressBoundary fallback={(error) => <CrashScreen error={error} />}>
          <Gate path={path} me={isEnded ? null : (list?.me.get() ?? null)} isEnded={isEnded} />
        </AddressBoundary>
      ) : (
        <FirstStartGate move={list.move} isFirstPage={isFirstPage}>
          {(notice) => (
            <SignedIn list={list} notice={notice}>
              <App basePath={basePath} />
            </SignedIn>
          )}
        </FirstStartGate>
      )}
    </StaffAccessContext>
  );
}

interface SignedInProps {
  list: SharedList;
  /** Shown above every screen. */
  notice: ReactNode;
  children: ReactNode;
}

function SignedIn({ list, notice, children }: SignedInProps) {
  const me = useSyncExternalStore(list.me.subscribe, list.me.get);
  const [accountOn, setAccountOn] = useState<string | null>(null);
  const closeAccount = useCallback(() => setAccountOn(null), []);
  const parts = useMemo(
    () => ({
      routes: <Route path={STAFF_PATTERN} component={StaffScreen} />,
      links: (onLeave?: () => void) => <TeamLink onNavigate={onLeave} />,
      account: (
        <AccountMenu
          onAccountAhead={preloadAccount}
          onAccount={() => setAccountOn(location.pathname)}
        />
      ),
      overlay: (
        <>
          <ConnectionNotice />
          <RoleNotice />
          <ChangeProgress />
          {notice}
          <AccountPlace openOn={accountOn} onClose={closeAccount} />
        </>
      ),
    }),
    [accountOn, closeAccount, notice],
  );
  return (
    <UserSourceProvider source={list.source} local={null}>
      <PresenceContext value={list.presence}>
        <StaffProvider me={me}>
          <ServerViewsContext value={list.views}>
            <SharedPartsContext value={parts}>{children}</SharedPartsContext>
          </ServerViewsContext>
        </StaffProvider>
      </PresenceContext>
    </UserSourceProvider>
  );
}
