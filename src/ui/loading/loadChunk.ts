/** Files that are loaded or loading. A failed one is removed, so that the next call retries it. */
const files = new Map<string, Promise<void>>();

/**
 * Every `import()` of the built product calls this, in place of Vite's preload helper
 * (scripts/chunkLoader.ts). It fetches all files of a chunk before the import, so that a failed
 * chunk can be retried: a browser may cache a failed module until the page is left (Chromium 143
 * does), and Vite's helper takes a failed style sheet for a loaded one.
 * @param names paths of the chunk's scripts and style sheets, relative to the base path
 * @throws if a file cannot be loaded
 */
export async function loadChunk<Module>(
  importChunk: () => Promise<Module>,
  names: readonly string[] = [],
): Promise<Module> {
  await Promise.all(names.map((name) => loadOnce(import.meta.env.BASE_URL + name)));
  return importChunk();
}

function loadOnce(address: string): Promise<void> {
  const cached = files.get(address);
  if (cached !== undefined) return cached;
  const file = load(address);
  files.set(address, file);
  file.catch(() => files.delete(address));
  return file;
}

async function load(address: string): Promise<void> {
  // Loaded by index.html already.
  const loading = `[rel=stylesheet][href="${address}"], script[src="${address}"]`;
  if (document.querySelector(loading) !== null) return;
  await (address.endsWith('.css') ? loadStyles(address) : fetchScript(address));
}

async function fetchScript(address: string): Promise<void> {
  const response = await fetch(address);
  const type = response.headers.get('Content-Type') ?? '';
  // Some hosts serve a page in place of a missing file.
  if (!response.ok || !type.includes('javascript')) {
    throw new Error(`${address} cannot be loaded (${response.status} ${type})`);
  }
  // Read to its end: only then the browser's cache has it for the import.
  await response.arrayBuffer();
}

function loadStyles(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = address;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${address} cannot be loaded`));
    });
    document.head.append(link);
  });
}
