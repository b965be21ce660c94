import { useEarlySearchKey } from '#screens/user-list/toolbar/useSearchKey.ts';
import { tr } from '#text/tr.ts';
import { lazyPart } from '#ui/loading/lazyPart.tsx';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';

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
  useEarlySearchKey();
  return <Home />;
}
