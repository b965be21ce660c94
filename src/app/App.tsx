import { useMemo } from 'react';
import { Link, Route, Router, Switch, type AroundNavHandler } from 'wouter';
import { historyStep } from '#platform/historyEntry.ts';
import { leave } from '#platform/leaving.ts';
import { startAddress } from '#platform/preferences.ts';
import { PageActionsProvider } from '#screens/pageActions.tsx';
import {
  HISTORY_PATTERN,
  HOME_PATTERN,
  homePath,
  USER_PATTERN,
  USERS_PATTERN,
  usersPath,
} from '#screens/paths.ts';
import { HistoryScreen, HomeScreen, UserDetailScreen } from '#screens/lazyScreens.tsx';
import { MissingScreen } from '#screens/MissingScreen.tsx';
import { UserListScreen } from '#screens/user-list/UserListScreen.tsx';
import { tr } from '#text/tr.ts';
import { buttonClass } from '#ui/controls/Button.tsx';
import { AddressBoundary } from './AddressBoundary.tsx';
import { Shell, type SharedParts } from '#app/shell/Shell.tsx';

/** Every navigation within the product notes where it began (platform/historyEntry.ts). */
function createAroundNav(basePath: string): AroundNavHandler {
  return (navigate, link, options) => {
    const to = startAddress(link, basePath + usersPath());
    leave(() => navigate(to, { ...options, ...historyStep(to, options?.replace ?? false) }));
  };
}

interface AppProps {
  /** The path the product is served under, without a slash at its end. */
  basePath: string;
  /** `null`: the list is this browser's. */
  shared?: SharedParts | null;
}

export function App({ basePath, shared = null }: AppProps) {
  const aroundNav = useMemo(() => createAroundNav(basePath), [basePath]);
  return (
    <AddressBoundary>
      <Router base={basePath} aroundNav={aroundNav}>
        <PageActionsProvider>
          <Shell shared={shared}>
            <AddressBoundary>
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

function NotFoundScreen() {
  return (
    <MissingScreen title={tr.notFound.title} body={tr.notFound.body}>
      <Link href={homePath()} className={buttonClass('plain')}>
        {tr.notFound.home}
      </Link>
    </MissingScreen>
  );
}
