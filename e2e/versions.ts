import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEFAULT_TILE_URL } from '../scripts/contentSecurityPolicy.ts';
import { serveOtherBuild } from './otherBuild.ts';

/** A request for it stays under way until the server closes. */
export const NEVER_ANSWERED = '/never';

/** Builds another version: the scripts, and so the names of the files, differ from every other's. */
export function buildVersion(number: number) {
  return serveOtherBuild(`version-${number}`, {
    VITE_TILE_URL: `${DEFAULT_TILE_URL}?version=${number}`,
  });
}

/**
 * Serves one version of the product after the other from one origin. A route of Playwright would
 * not do: it does not see a browser look for an update.
 * @param versions where each is served by itself, the first one first
 */
export async function serveVersions(...versions: readonly string[]) {
  let current = 1;
  let published: readonly string[] | null = null;
  let isPageForMissing = false;
  const server = createServer((request, response) => {
    hand(request.url ?? '/', response).catch(() => response.destroy());
  });
  const hand = async (url: string, response: ServerResponse) => {
    if (url === NEVER_ANSWERED) return;
    const number = published === null || published.includes(url) ? current : 1;
    const answer = await fetch(new URL(url, versions[number - 1]), { headers: { accept: '*/*' } });
    const type = answer.headers.get('Content-Type') ?? '';
    const isMissing = url.startsWith('/assets/') && type.startsWith('text/html');
    response.statusCode = isMissing && !isPageForMissing ? 404 : answer.status;
    response.setHeader('Content-Type', type);
    response.end(Buffer.from(await answer.arrayBuffer()));
  };
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    /**
     * From now on this version is served, and of the ones before no file is there any more.
     * @param paths what has arrived of it, where it is not yet the whole: all else is the first's
     */
    publish: (number: number, paths: readonly string[] | null = null) => {
      current = number;
      published = paths;
    },
    /** What is missing is answered with the page, as hosts do that know no folders of files. */
    answerMissingWithPage: () => {
      isPageForMissing = true;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
