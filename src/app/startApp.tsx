// First: every other style sheet may override it.
import '#theme/base.css';
import { StrictMode, type ComponentProps, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { startHistoryEntries } from '#platform/historyEntry.ts';
import { startLeaving } from '#platform/leaving.ts';
import { startPressGuard } from '#platform/pressGuard.ts';
import { UserSourceProvider } from '#state/UserSourceContext.tsx';
import { App } from './App.tsx';

/** Renders the product on this source of users into the page. */
export function startApp(provided: Omit<ComponentProps<typeof UserSourceProvider>, 'children'>) {
  renderPage(
    <UserSourceProvider {...provided}>
      <App basePath={import.meta.env.BASE_URL.replace(/\/$/, '')} />
    </UserSourceProvider>,
  );
}

export function renderPage(children: ReactNode) {
  const root = document.querySelector('#root');
  if (root === null) throw new Error('index.html has no #root');
  startHistoryEntries();
  startLeaving();
  startPressGuard();
  createRoot(root).render(<StrictMode>{children}</StrictMode>);
}
