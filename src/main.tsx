import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/App.tsx';
import { startHistoryEntries } from '#platform/historyEntry.ts';
import { UserStoreProvider } from '#state/UserStoreContext.tsx';
import { createBrowserUserStore } from '#storage/browserEdge.ts';
import '#theme/base.css';

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');

startHistoryEntries();
createRoot(root).render(
  <StrictMode>
    <UserStoreProvider store={createBrowserUserStore()}>
      <App basePath={import.meta.env.BASE_URL.replace(/\/$/, '')} />
    </UserStoreProvider>
  </StrictMode>,
);
