import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { Frame } from './Frame.tsx';
import { Navigation } from './Navigation.tsx';

/** The path of no screen: one page serves every address, so no link may be marked as current. */
const NO_PATH = '/-';

/**
 * The frame, prerendered to HTML.
 * @param basePath the path the product is served under, without a trailing slash
 * @param isShared whether it is the frame of a shared list, which has no storage panel
 */
export function frameMarkup(basePath: string, isShared: boolean): string {
  return renderToStaticMarkup(
    <Router base={basePath} ssrPath={`${basePath}${NO_PATH}`}>
      <Frame {...(isShared ? { navigation: () => <Navigation storageEntry={null} /> } : {})} />
    </Router>,
  );
}
