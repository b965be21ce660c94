import type { UserSource } from '#domain/userSource.ts';
import type { Me } from '#protocol/api.ts';
import { UserSourceProvider } from '#state/UserSourceContext.tsx';
import { tr } from '#text/tr.ts';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import { App } from './App.tsx';
import styles from './MessageScreen.module.css';
import { renderPage } from './startApp.tsx';

/**
 * Renders the product on a shared list into the page.
 * @param list `null`: nobody is signed in
 */
export function startSharedApp(list: { source: UserSource; me: Me } | null, basePath: string) {
  renderPage(
    list === null ? (
      <main className={styles.screen}>
        <ScreenHeading>{tr.list.problems.signedOut}</ScreenHeading>
      </main>
    ) : (
      <UserSourceProvider source={list.source} local={null} staff={list.me}>
        <App basePath={basePath} />
      </UserSourceProvider>
    ),
  );
}
