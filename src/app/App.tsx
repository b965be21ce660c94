import { useContext, useMemo } from 'react';
import { Route, Router, Switch, type AroundNavHandler } from 'wouter';
import { historyStep } from '#platform/historyEntry.ts';
import { leave } from '#platform/leaving.ts';
import { startAddress } from '#platform/preferences.ts';
import { PageActionsProvider } from '#screens/pageActions.tsx';
import {
  HISTORY_PATTERN,
  HOME_PATTERN,
  USER_PATTERN,
  USERS_PATTERN,
  usersPath,
} from '#screens/paths.ts';
import { HistoryScreen, HomeScreen, UserDetailScreen } from '#screens/lazyScreens.tsx';
import { UserListScreen } from '#screens/user-list/UserListScreen.tsx';
import { AddressBoundary } from './AddressBoundary.tsx';
import { CrashScreen } from './CrashScreen.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { SharedPartsContext } from './SharedPartsContext.ts';
import { Shell } from './shell/Shell.tsx';

/** Every navigation within the product gives its history entry a key (platform/historyEntry.ts). */
function createAroundNav(basePath: string): AroundNavHandler {
  return (navigate, link, options) => {
    const to = startAddress(link, basePath + usersPath());
    leave(() => navigate(to, { ...options, ...historyStep(to, options?.replace ?? false) }));
  };
}

/** `basePath`: the path the product is served under, without a slash at its end. */
export function App({ basePath }: { basePath: string }) {
  const shared = useContext(SharedPartsContext);
  const aroundNav = useMemo(() => createAroundNav(basePath), [basePath]);
  return (
    <AddressBoundary fallback={(error) => <CrashScreen error={error} />}>
      <Router base={basePath} aroundNav={aroundNav}>
        <PageActionsProvider>
          <Shell>
            <AddressBoundary fallback={(error) => <CrashScreen error={error} />}>
              <Switch>
                <Route path={HOME_PATTERN} component={HomeScreen} />
                <Route path={USERS_PATTERN} component={UserListScreen} />
                <Route path={USER_PATTERN} component={UserDetailScreen} />
                <Route path={HISTORY_PATTERN} component={HistoryScreen} />
                {shared?.routes}
                <Route component={NotFoundScreen} />
              </Switch>
            </AddressBoundary>
          </Shell>
        </PageActionsProvider>
      </Router>
    </AddressBoundary>
  );
}
