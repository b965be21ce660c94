import type { Presence } from '#protocol/live.ts';
import type { MeStore, StaffAccess } from '#protocol/staffAccess.ts';
import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Route, useLocation } from 'wouter';
import type { ViewStore } from '#domain/view/savedViews.ts';
import type { UserSource } from '#domain/userSource.ts';
import { isLinkPage } from '#protocol/staffApi.ts';
import {
  ChangeProgress,
  ConnectionNotice,
  RoleNotice,
} from '#screens/shared-list/ConnectionNotice.tsx';
import { isStaff, STAFF_PATTERN, staffPath } from '#screens/paths.ts';
import { StaffProvider } from '#state/staff/StaffProvider.tsx';
import { UserSourceProvider } from '#state/UserSourceContext.tsx';
import { AccountMenu } from './shell/AccountMenu.tsx';
import { trStaff } from '#text/trStaff.ts';
import { Icon } from '#ui/Icon.tsx';
import { lazyPart } from '#ui/loading/lazyWithRetry.tsx';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import { AddressBoundary } from './AddressBoundary.tsx';
import { App } from './App.tsx';
import { FirstStartGate, Gate, isFirstStart } from './Gate.tsx';
import { renderPage } from './startApp.tsx';
import { NavigationLink } from './shell/Navigation.tsx';
import {
  PresenceContext,
  ServerViewsContext,
  StaffAccessContext,
  useMay,
} from '#state/staff/useStaff.ts';

const StaffScreen = lazyPart(
  () => import('#screens/staff/StaffScreen.tsx').then((module) => module.StaffScreen),
  {
    heading: <ScreenHeading isHidden>{trStaff.title}</ScreenHeading>,
    placeholder: <p>{trStaff.loading}</p>,
    failed: trStaff.failed,
  },
);

export interface SharedList {
  readonly source: UserSource;
  readonly presence: Presence;
  readonly me: MeStore;
  /** The staff's saved views. */
  readonly views: ViewStore;
  /** The list is still to be uploaded from a browser. */
  readonly isMovePending: boolean;
}

interface SharedAppProps {
  /** The path the product is served under, without a slash at its end. */
  basePath: string;
  access: StaffAccess;
  /** The list, and who is signed in; `null`: nobody is. */
  list: SharedList | null;
}

/**
 * Renders the product on a shared list into the page, or the sign-in.
 * @param list `null`: nobody is signed in
 */
export function startSharedApp(list: SharedList | null, access: StaffAccess, basePath: string) {
  renderPage(<SharedApp basePath={basePath} access={access} list={list} />);
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
        <AddressBoundary>
          <Gate path={path} me={isEnded ? null : (list?.me.get() ?? null)} isEnded={isEnded} />
        </AddressBoundary>
      ) : (
        <FirstStartGate isMovePending={list.isMovePending} isFirstPage={isFirstPage}>
          {(notice) => <SignedIn basePath={basePath} list={list} notice={notice} />}
        </FirstStartGate>
      )}
    </StaffAccessContext>
  );
}

interface SignedInProps {
  basePath: string;
  list: SharedList;
  /** Shown above every screen. */
  notice: ReactNode;
}

function SignedIn({ basePath, list, notice }: SignedInProps) {
  const me = useSyncExternalStore(list.me.subscribe, list.me.get);
  const parts = useMemo(
    () => ({
      routes: <Route path={STAFF_PATTERN} component={StaffScreen} />,
      links: (onLeave?: () => void) => <TeamLink onNavigate={onLeave} />,
      account: <AccountMenu />,
      overlay: (
        <>
          <ConnectionNotice />
          <RoleNotice />
          <ChangeProgress />
          {notice}
        </>
      ),
    }),
    [notice],
  );
  return (
    <UserSourceProvider source={list.source} local={null}>
      <PresenceContext value={list.presence}>
        <StaffProvider me={me}>
          <ServerViewsContext value={list.views}>
            <App basePath={basePath} shared={parts} />
          </ServerViewsContext>
        </StaffProvider>
      </PresenceContext>
    </UserSourceProvider>
  );
}

/** Leads to the staff screen, for people who may manage the staff. */
function TeamLink({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const mayManage = useMay('manageStaff');
  const [path] = useLocation();
  return (
    mayManage && (
      <NavigationLink
        href={staffPath()}
        icon={<Icon name="shield" />}
        label={trStaff.title}
        isCurrent={isStaff(path)}
        onNavigate={onNavigate}
      />
    )
  );
}

const neverChanges = () => () => undefined;

/**
 * Whether somebody has signed out in another tab, or the session was ended elsewhere: then nothing
 * of the list may stay on the screen or in the address, not even what was typed.
 * @param me `null`: nobody was signed in
 */
function useIsSessionEnded({ onSignedOut, setAddress }: StaffAccess, me: MeStore | null): boolean {
  const [isSignedOut, setIsSignedOut] = useState(false);
  const isEndedElsewhere = useSyncExternalStore(
    me?.subscribe ?? neverChanges,
    () => me?.isSessionEnded() ?? false,
  );
  const isEnded = me !== null && (isSignedOut || isEndedElsewhere);
  useEffect(() => {
    return onSignedOut(() => setIsSignedOut(true));
  }, [onSignedOut]);
  useEffect(() => {
    if (isEnded) setAddress('/');
  }, [isEnded, setAddress]);
  return isEnded;
}
