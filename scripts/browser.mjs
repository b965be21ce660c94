// Finds the browser that the tests run in. See docs/decisions/022-tools-and-tests.md.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { npmChromium } from './npmChromium.mjs';

/**
 * @typedef {object} TestBrowser
 * @property {string} executablePath
 * @property {string[]} args besides Playwright's own
 * @property {Record<string, string>} env besides this process's own
 */

/** The first major version that supports `light-dark()`, which the tests need. */
const MIN_MAJOR_VERSION = 123;
/** Playwright 1.65 uses a WebDriver BiDi command that Firefox 153 lacks and 159 has. */
const MIN_FIREFOX_VERSION = 159;

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
  // Installed on every Windows, and based on Chromium.
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
];

/**
 * `$CHROMIUM`, else the system's, else Playwright's own, else the one from npm. `CHROMIUM=npm`
 * always takes the one from npm.
 * @returns {Promise<TestBrowser>}
 */
export async function findBrowser() {
  const requested = process.env['CHROMIUM'];
  if (requested === 'npm') return browserFromNpm();
  if (requested && !isUsable(requested)) {
    throw new Error(`CHROMIUM is ${requested}: no Chromium ${MIN_MAJOR_VERSION} or newer.`);
  }
  const found = requested || systemBrowser() || (await playwrightBrowser());
  return found ? { executablePath: found, args: commonArgs(), env: {} } : browserFromNpm();
}

/**
 * `$FIREFOX`, else the system's, where it is new enough.
 * @returns {string | null} the path of a Firefox that Playwright can drive over WebDriver BiDi
 */
export function findFirefox() {
  const requested = process.env['FIREFOX'];
  const found = requested ? [requested] : onPath(['firefox', 'firefox-esr']);
  return found.find((path) => isVersion(path, MIN_FIREFOX_VERSION)) ?? null;
}

/**
 * Playwright 1.65's own list, which this one replaces; the address bar's two popups, for which
 * Chromium 156 starts a process per context (without them the tests take 40 % less time); and the
 * spare renderer process (5 to 10 % of the CPU time).
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
];

function commonArgs() {
  return [
    '--no-first-run',
    `--disable-features=${DISABLED_FEATURES.join(',')}`,
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Chromium refuses to run its sandbox as root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
}

function systemBrowser() {
  return [...onPath(NAMES), ...PLACES].find(isUsable);
}

/** @param {string[]} names */
function onPath(names) {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/**
 * Whether a program exists and reports a new enough version. Ubuntu's chromium-browser may be a
 * script that only prints how to install a browser.
 * @param {string} path
 */
function isUsable(path) {
  if (!existsSync(path)) return false;
  // On Windows `--version` opens a window. Browsers there update themselves.
  return process.platform === 'win32' || isVersion(path, MIN_MAJOR_VERSION);
}

/**
 * @param {string} path
 * @param {number} minimum the oldest major version accepted
 */
function isVersion(path, minimum) {
  try {
    const answer = execFileSync(path, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 20_000,
    });
    return Number(/ (\d+)\.\d/.exec(answer)?.[1]) >= minimum;
  } catch {
    return false;
  }
}

async function playwrightBrowser() {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

const REMEDIES = `No browser for the tests was found. Any one of these helps:
  - set CHROMIUM to the path of a Chromium or Chrome
  - install one for the system, such as with "apt-get install chromium"
  - run "npx playwright install chromium"
On Linux x64, "npm ci" with its optional packages is enough.`;

/** @returns {TestBrowser} */
function browserFromNpm() {
  const browser = npmChromium();
  if (browser === null) throw new Error(REMEDIES);
  return { ...browser, args: commonArgs() };
}

/** Starts `findBrowser`'s browser for a script. */
export async function launchBrowser() {
  const { chromium } = await import('playwright');
  const { executablePath, args, env } = await findBrowser();
  return chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
}
