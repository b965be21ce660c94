// Finds the browser that the tests run in. See docs/decisions/002-test-browser.md.
import { spawn } from 'node:child_process';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { ROOT } from './install.mjs';

/**
 * @typedef {object} TestBrowser
 * @property {string} executablePath
 * @property {string[]} args besides Playwright's own
 * @property {Record<string, string>} env besides this process's own
 */

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
];

/**
 * `$CHROMIUM`, else the system's, else Playwright's own, else the one from npm. With
 * `CHROMIUM=npm` the one from npm, whatever else there is.
 * @returns {Promise<TestBrowser>}
 */
export async function findBrowser() {
  const asked = process.env['CHROMIUM'];
  if (asked === 'npm') return unpackedBrowser();
  const found = asked || systemBrowser() || (await playwrightBrowser());
  return found ? { executablePath: found, args: commonArgs(), env: {} } : unpackedBrowser();
}

function commonArgs() {
  return [
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Chromium's sandbox refuses to run for root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
}

function systemBrowser() {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...PLACES].find((path) => existsSync(path));
}

async function playwrightBrowser() {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/**
 * The browser of the npm package @sparticuz/chromium, with the libraries it needs beside it: made
 * for Linux on x64 without a single package of the system's.
 * @returns {Promise<TestBrowser>}
 */
async function unpackedBrowser() {
  const packed = packedFolder();
  if (packed === null) throw new Error(REMEDIES);
  const folder = join(ROOT, 'node_modules/.cache/test-browser');
  if (!existsSync(folder)) await unpack(packed, folder);
  const env = {
    LD_LIBRARY_PATH: [join(folder, 'lib'), process.env['LD_LIBRARY_PATH']]
      .filter(Boolean)
      .join(':'),
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
  };
  return { executablePath: join(folder, 'chromium'), args: commonArgs(), env };
}

const REMEDIES = `No browser for the tests was found. Any one of these helps:
  - set CHROMIUM to the path of a Chromium or Chrome
  - install one for the system, such as with "apt-get install chromium"
  - run "npx playwright install chromium"`;

function packedFolder() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  try {
    const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
    return entry.slice(0, entry.lastIndexOf('@sparticuz')) + '@sparticuz/chromium/bin';
  } catch {
    return null;
  }
}

/**
 * @param {string} packed
 * @param {string} folder
 */
async function unpack(packed, folder) {
  // Under another name until it is whole: an unpacking that was stopped is not used.
  const partial = `${folder}.partial-${process.pid}`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  await inflate(
    join(packed, 'chromium.br'),
    ['sh', '-c', 'cat > chromium && chmod 755 chromium'],
    partial,
  );
  for (const archive of ['al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']) {
    await inflate(join(packed, archive), ['tar', '-x'], partial);
  }
  writeFileSync(join(partial, 'fonts.conf'), fontsConf(join(folder, 'fonts'), folder));
  mkdirSync(dirname(folder), { recursive: true });
  try {
    renameSync(partial, folder);
  } catch (error) {
    // Another runner unpacked it meanwhile.
    if (!existsSync(folder)) throw error;
    rmSync(partial, { recursive: true, force: true });
  }
}

/**
 * @param {string} file
 * @param {[string, ...string[]]} command
 * @param {string} cwd
 */
async function inflate(file, [program, ...args], cwd) {
  const child = spawn(program, args, { cwd, stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(undefined) : reject(new Error(`${program} ended with ${code}`)),
    );
  });
  await Promise.all([
    pipeline(createReadStream(file), createBrotliDecompress(), child.stdin),
    ended,
  ]);
}

/**
 * @param {string} fonts
 * @param {string} folder
 */
function fontsConf(fonts, folder) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`;
}
