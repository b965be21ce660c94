import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { Frame } from './Frame.tsx';
import { Navigation } from './Navigation.tsx';

/** The path of no screen: one page serves every address, so no link may be marked as current. */
const NO_PATH = '/-';

/**
 * The frame, prerendered to HTML.
 * @param basePath the path the product is served under, without a slash at its end
 * @param isShared of a shared list, whose frame leads to no storage
 */
export function frameMarkup(basePath: string, isShared: boolean): string {
  return renderToStaticMarkup(
    <Router base={basePath} ssrPath={`${basePath}${NO_PATH}`}>
      <Frame {...(isShared ? { navigation: () => <Navigation storageEntry={null} /> } : {})} />
    </Router>,
  );
}
