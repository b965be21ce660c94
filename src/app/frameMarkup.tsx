import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { Frame } from './Frame.tsx';

/** No screen's path, so that no link is marked as the current one: one page serves every address. */
const NO_PATH = '/-';

/**
 * The frame as HTML, for the page that is painted before any script runs.
 * @param basePath the path the product is served under, without a slash at its end
 */
export function frameMarkup(basePath: string): string {
  return renderToStaticMarkup(
    <Router base={basePath} ssrPath={`${basePath}${NO_PATH}`}>
      <Frame />
    </Router>,
  );
}
