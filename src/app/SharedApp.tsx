import { useMemo, useState, type ComponentProps, type ReactNode } from 'react';
import { Route } from 'wouter';
import { ConnectionNotice } from '#screens/live/ConnectionNotice.tsx';
import { LiveCount } from '#screens/live/LiveCount.tsx';
import { RemovedMark } from '#screens/live/RemovedMark.tsx';
import { STAFF_PATTERN } from '#screens/paths.ts';
import { LiveListContext } from '#screens/user-list/LiveListContext.ts';
import { StaffAccessContext, type StaffAccess } from '#state/staffAccess.ts';
import { createSteadyRows, SteadyRowsContext } from '#state/steadyRows.ts';
import { UserSourceProvider } from '#state/UserSourceContext.tsx';
import { trStaff } from '#text/trStaff.ts';
import { lazyDialog } from '#ui/lazyDialog.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';
import { AccountEntry } from './AccountEntry.tsx';
import { AddressBoundary } from './AddressBoundary.tsx';
import { App } from './App.tsx';
import { CrashScreen } from './CrashScreen.tsx';
import { Gate, isLinkPage } from './Gate.tsx';
import { SharedPartsContext } from './SharedPartsContext.ts';

const StaffScreen = lazyPart(
  () => import('#screens/staff/StaffScreen.tsx').then((module) => module.StaffScreen),
  { failed: trStaff.failed },
);
const AccountDialog = lazyDialog(
  () => import('#screens/staff/AccountDialog.tsx').then((module) => module.AccountDialog),
  trStaff.account.dialog,
);
const LIVE_LIST = { Count: LiveCount, RemovedMark };

type Provided = Omit<ComponentProps<typeof UserSourceProvider>, 'children'>;

export interface SharedAppProps {
  /** The path the product is served under, without a slash at its end. */
  basePath: string;
  access: StaffAccess;
  /** The list, and who is signed in; `null`: nobody is. */
  provided: Provided | null;
}

/** The product on a list that the staff of an office share: what signing in opens. */
export function SharedApp({ basePath, access, provided }: SharedAppProps) {
  const path = location.pathname.slice(basePath.length);
  return (
    <StaffAccessContext value={access}>
      {provided === null || isLinkPage(path) ? (
        <AddressBoundary fallback={(error) => <CrashScreen error={error} />}>
          <Gate path={path} />
        </AddressBoundary>
      ) : (
        <SignedIn provided={provided}>
          <App basePath={basePath} />
        </SignedIn>
      )}
    </StaffAccessContext>
  );
}

function SignedIn({ provided, children }: { provided: Provided; children: ReactNode }) {
  const [steady] = useState(() => createSteadyRows(provided.source));
  const [isAccountOpen, setIsAccountOpen] = useState(false);
  const parts = useMemo(
    () => ({
      routes: <Route path={STAFF_PATTERN} component={StaffScreen} />,
      entry: (onOpen: () => void) => (
        <AccountEntry
          onAccountAhead={AccountDialog.preload}
          onAccount={() => {
            onOpen();
            setIsAccountOpen(true);
            AccountDialog.retry();
          }}
          onNavigate={onOpen}
        />
      ),
      overlay: (
        <>
          <ConnectionNotice />
          {isAccountOpen && <AccountDialog onClose={() => setIsAccountOpen(false)} />}
        </>
      ),
    }),
    [isAccountOpen],
  );
  return (
    <UserSourceProvider {...provided} source={steady.source}>
      <SteadyRowsContext value={steady}>
        <LiveListContext value={LIVE_LIST}>
          <SharedPartsContext value={parts}>{children}</SharedPartsContext>
        </LiveListContext>
      </SteadyRowsContext>
    </UserSourceProvider>
  );
}
