/** The product's files that are here or on their way. What failed is forgotten, and asked for anew. */
const files = new Map<string, Promise<void>>();

/**
 * What every `import()` of the built product goes through, in place of Vite's own helper
 * (scripts/chunkLoader.ts). It fetches all files of a chunk before the browser hears of them: a
 * browser may remember a module that failed for as long as the page lives (Chromium 143 does), and
 * Vite's helper remembers a style sheet that failed as one that is there. Only here does a second
 * attempt have a chance.
 * @param names of the scripts and style sheets that the chunk needs, from the product's own path
 */
export async function loadChunk<Module>(
  importChunk: () => Promise<Module>,
  names: readonly string[] = [],
): Promise<Module> {
  await Promise.all(names.map((name) => loadOnce(import.meta.env.BASE_URL + name)));
  return importChunk();
}

function loadOnce(address: string): Promise<void> {
  const known = files.get(address);
  if (known !== undefined) return known;
  const file = load(address);
  files.set(address, file);
  file.catch(() => files.delete(address));
  return file;
}

async function load(address: string): Promise<void> {
  // What index.html names is here already.
  if (document.querySelector(`link[href="${address}"], script[src="${address}"]`) !== null) return;
  await (address.endsWith('.css') ? loadStyles(address) : fetchScript(address));
}

async function fetchScript(address: string): Promise<void> {
  const response = await fetch(address);
  const type = response.headers.get('Content-Type') ?? '';
  // Some hosts answer with a page where a file is missing.
  if (!response.ok || !type.includes('javascript')) {
    throw new Error(`${address} cannot be loaded (${response.status} ${type})`);
  }
  // To its end: only then does the import find it in the browser's cache.
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
