import { useState, type ReactNode } from 'react';
import type { UserSource } from '#domain/userSource.ts';
import type { Me } from '#protocol/staff.ts';
import { createUserArchive, type ArchiveEnvironment } from '#sources/local/userArchive.ts';
import { createLocalList } from '#sources/local/localList.ts';
import { StaffProvider } from '#state/staff/StaffProvider.tsx';
import { UserSourceProvider } from '#state/UserSourceContext.tsx';
import { SERVER_CAPABILITIES } from '#testing/serverCapabilities.ts';
import { FakeDatabase } from './fakes/fakeDatabase.ts';
import { createFakeStore, type FakeStore } from './fakes/fakeStore.ts';

/** A browser with empty storage. */
const emptyBrowser: ArchiveEnvironment = {
  storage: () => ({
    length: 0,
    key: () => null,
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  }),
  database: () => new FakeDatabase().open(),
  onChangeElsewhere: () => () => undefined,
  previewFile: () => Promise.resolve(null),
  persistence: () => Promise.resolve('unsupported'),
};

interface SourceForTestProps {
  /** From `createFakeStore`. */
  list?: Pick<FakeStore, 'store' | 'source'>;
  /** Overrides of the local source. */
  source?: Partial<UserSource>;
  /** Set for a shared list; missing: the list of this browser. */
  staff?: Me | null;
  children: ReactNode;
}

/** Provides a list that the test controls; never uses the browser's storage. */
export function SourceForTest({ list, source, staff = null, children }: SourceForTestProps) {
  const [{ shown, local }] = useState(() => {
    const held = list ?? createFakeStore();
    return {
      shown: {
        ...held.source,
        ...(staff !== null && { capabilities: SERVER_CAPABILITIES }),
        ...source,
      },
      local: createLocalList(
        held.store,
        createUserArchive(held.store, emptyBrowser, held.source.loadChanger),
      ),
    };
  });
  return (
    <UserSourceProvider source={shown} local={staff === null ? local : null}>
      {staff === null ? children : <StaffProvider me={staff}>{children}</StaffProvider>}
    </UserSourceProvider>
  );
}
