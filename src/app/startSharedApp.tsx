import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startHistoryEntries } from '#platform/historyEntry.ts';
import { startLeaving } from '#platform/leaving.ts';
import { SharedApp, type SharedAppProps } from './SharedApp.tsx';
import '#theme/base.css';

/** Renders the product on a shared list, or the page that signs in to it. */
export function startSharedApp(props: Omit<SharedAppProps, 'basePath'>) {
  const root = document.querySelector('#root');
  if (root === null) throw new Error('the page has no #root');
  startHistoryEntries();
  startLeaving();
  createRoot(root).render(
    <StrictMode>
      <SharedApp {...props} basePath={import.meta.env.BASE_URL.replace(/\/$/, '')} />
    </StrictMode>,
  );
}
