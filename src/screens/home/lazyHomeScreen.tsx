import { useEarlyShortcuts } from '#platform/useShortcut.ts';
import { tr } from '#text/tr.ts';
import { lazyPart } from '#ui/loading/lazyPart.tsx';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';

const SEARCH_KEYS = ['/'];

const Home = lazyPart(() => import('./HomeScreen.tsx').then((module) => module.HomeScreen), {
  heading: (
    <ScreenHeading isHidden title={tr.home.title}>
      {tr.home.heading}
    </ScreenHeading>
  ),
  failed: tr.home.screenFailed,
});

export const preloadHome = Home.preload;

export function HomeScreen() {
  // Until it is loaded there is no search box to focus.
  useEarlyShortcuts(SEARCH_KEYS);
  return <Home />;
}
