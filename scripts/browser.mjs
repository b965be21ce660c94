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

/** The first one that supports light-dark(), without which tests fail. */
const MIN_MAJOR_VERSION = 123;
/** Playwright 1.65 asks for a command of WebDriver BiDi that 153 lacks; 159 has it. */
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
  const asked = process.env['CHROMIUM'];
  if (asked === 'npm') return browserFromNpm();
  if (asked && !isUsable(asked)) {
    throw new Error(`CHROMIUM is ${asked}: no Chromium ${MIN_MAJOR_VERSION} or newer.`);
  }
  const found = asked || systemBrowser() || (await playwrightBrowser());
  return found ? { executablePath: found, args: commonArgs(), env: {} } : browserFromNpm();
}

/** A Chromium without windows, as Debian's package chromium-headless-shell has it; `null` where there is none. */
export function headlessShell() {
  return onPath(['chromium-headless-shell']).find(isUsable) ?? null;
}

/**
 * `$FIREFOX`, else the system's, where it is new enough.
 * @returns {string | null} the path of a Firefox that Playwright can drive over WebDriver BiDi
 */
export function findFirefox() {
  const asked = process.env['FIREFOX'];
  const found = asked ? [asked] : onPath(['firefox', 'firefox-esr']);
  return found.find((path) => isVersion(path, MIN_FIREFOX_VERSION)) ?? null;
}

/**
 * What Playwright 1.65 turns off, whose list this replaces, the two parts of the address bar for
 * which Chromium 156 starts a process per context (without them the tests take 40 % less time), and
 * the process that waits for a page to come (5 to 10 % of the processor's time).
 */
const FEATURES_TURNED_OFF = [
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
    `--disable-features=${FEATURES_TURNED_OFF.join(',')}`,
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Chromium's sandbox refuses to run for root.
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
 * Whether it exists and reports the version of a Chromium that is new enough. Ubuntu's
 * chromium-browser may be a script that only prints how to install a browser.
 * @param {string} path
 */
function isUsable(path) {
  if (!existsSync(path)) return false;
  // There `--version` opens a window, and browsers update themselves.
  return process.platform === 'win32' || isVersion(path, MIN_MAJOR_VERSION);
}

/**
 * @param {string} path
 * @param {number} minimum the oldest major version that will do
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
