// Takes the screenshots of the shared list, on a temporary server: an office's first day.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer } from './buildServer.mjs';
import { buildShared } from './buildShared.mjs';
import { PASSWORD_HASH } from '../bench/shared/changes.mjs';
import { makeRecords } from './pictureUsers.mjs';
import { requireFreePort } from './port.mjs';

/** @typedef {import('playwright').Browser} Browser */
/** @typedef {import('playwright').Page} Page */

export const SHARED_PICTURES = [
  'shared-first-start',
  'shared-sign-in',
  'shared-list',
  'shared-staff',
  'shared-history',
];

const WIDE = { width: 1280, height: 840 };
const NARROW = { width: 360, height: 740 };
// Staff whose names differ from all users in the list.
const ADMIN = { name: 'Deniz Aksoy', email: 'deniz@ornek.com', password: 'yedi-deniz-kuşu' };
const EDITOR = { name: 'Mehmet Kaya', email: 'mehmet@ornek.com', password: 'dokuz-köprü-yolu' };
const ADDED = ['Şule Çağrı', 'İrem Öz', 'Ümit Işık'];

/**
 * @param {Browser} browser
 * @param {number} port where the server listens meanwhile
 * @param {string} folder where the screenshots are saved
 * @param {(name: string) => boolean} isTaken whether a screenshot is requested
 */
export async function takeSharedPictures(browser, port, folder, isTaken) {
  await requireFreePort(port);
  await buildShared();
  const data = mkdtempSync(join(tmpdir(), 'screenshots-'));
  const server = spawn(process.execPath, [await buildServer()], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_FOLDER: data,
      LOG_LEVEL: 'silent',
      // Not a real provider: only its button is shown.
      OIDC_ISSUER: 'https://login.ornek.com',
      OIDC_CLIENT_ID: 'liste',
      OIDC_CLIENT_SECRET: 'secret',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const link = await firstLink(server);
    const save = async (/** @type {Page} */ page, /** @type {string} */ name) => {
      if (!isTaken(name)) return;
      // Wait for transitions to end.
      await page.waitForTimeout(400);
      await page.screenshot({ path: join(folder, `${name}.png`) });
    };
    await firstDay(await openPage(browser), await openPage(browser), link, save);
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
    rmSync(data, { recursive: true, force: true });
  }
}

/**
 * @param {Page} admin
 * @param {Page} editor
 * @param {URL} link
 * @param {(page: Page, name: string) => Promise<void>} save
 */
async function firstDay(admin, editor, link, save) {
  const to = (/** @type {Page} */ page, /** @type {string} */ path) =>
    page.goto(new URL(path, link).href);
  await to(admin, '/favicon.svg');
  await admin.evaluate(
    (text) => localStorage.setItem('users', text),
    JSON.stringify(makeRecords()),
  );
  await admin.goto(link.href);
  await fillIn(admin, ADMIN);
  await admin.getByLabel('Email').fill(ADMIN.email);
  await admin.getByLabel('Bu tarayıcıdaki listeyle').check();
  await save(admin, 'shared-first-start');
  await admin.getByRole('button', { name: 'Başla' }).click();
  await admin.getByRole('button', { name: 'Listeye git' }).click();

  const path = await invite(admin, EDITOR.email, 'editor');
  await invite(admin, 'elif@ornek.com', 'viewer');
  await to(editor, path);
  await fillIn(editor, EDITOR);
  await editor.getByRole('button', { name: 'Katıl' }).click();
  await editor.getByRole('button', { name: 'Hesap', exact: true }).waitFor();

  await to(admin, '/users');
  await rows(admin).nth(9).waitFor();
  await change(editor, { kind: 'setActive', users: { kind: 'ids', ids: ['0-3'] }, active: true });
  for (const name of ADDED) {
    const email = `${name
      .split(' ')[1]
      ?.normalize('NFD')
      .replaceAll(/[^a-z]/gi, '')}@ornek.com`;
    const input = { name, email, password: PASSWORD_HASH, role: 'User', active: true };
    await change(editor, { kind: 'add', input });
  }
  await admin.getByRole('button', { name: '3 yeni kullanıcıyı göster' }).waitFor();
  await save(admin, 'shared-list');

  await to(admin, '/ekip');
  await admin.getByText('Mehmet Kaya').waitFor();
  await save(admin, 'shared-staff');

  await change(admin, { kind: 'setRole', users: { kind: 'ids', ids: ['0-1'] }, role: 'Editor' });
  await change(admin, { kind: 'remove', users: { kind: 'ids', ids: ['1-0', '1-2'] } });
  await to(admin, '/history');
  await admin.getByText('Mehmet Kaya').first().waitFor();
  await save(admin, 'shared-history');

  await editor.getByRole('button', { name: 'Hesap', exact: true }).click();
  await editor.getByRole('button', { name: 'Çıkış' }).click();
  await editor.setViewportSize(NARROW);
  await editor.getByRole('button', { name: 'Giriş yap', exact: true }).waitFor();
  await save(editor, 'shared-sign-in');
}

/** @param {Page} page */
function rows(page) {
  return page.getByRole('link', { name: /^Detaylar/ });
}

/**
 * @param {Page} page
 * @param {typeof ADMIN} person
 */
async function fillIn(page, { name, password }) {
  await page.getByLabel('Ad', { exact: true }).fill(name);
  await page.getByLabel('Şifre', { exact: true }).fill(password);
}

/**
 * @param {Page} page of an admin
 * @param {string} email
 * @param {string} role
 * @returns {Promise<string>} the path of the link
 */
async function invite(page, email, role) {
  const response = await send(page, '/api/staff/invitations', { email, role });
  return response.path;
}

/**
 * @param {Page} page
 * @param {object} wanted
 */
async function change(page, wanted) {
  await send(page, '/api/changes', { key: crypto.randomUUID(), change: wanted });
}

/**
 * Sends a request as the page itself does.
 * @param {Page} page
 * @param {string} path
 * @param {object} body
 * @returns {Promise<{ path: string }>} only invitations have a path
 */
function send(page, path, body) {
  return page.evaluate(
    async ([to, text]) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(to, { method: 'POST', headers, body: text });
      if (!response.ok) throw new Error(await response.text());
      return response.json();
    },
    /** @type {const} */ ([path, JSON.stringify(body)]),
  );
}

/** @param {Browser} browser */
async function openPage(browser) {
  const context = await browser.newContext({
    viewport: WIDE,
    colorScheme: 'light',
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
  });
  return context.newPage();
}

/**
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, null>} server
 * @returns {Promise<URL>} the link that creates the first admin
 */
async function firstLink(server) {
  let printed = '';
  for await (const text of server.stdout.setEncoding('utf8')) {
    printed += text;
    const [link] = /http\S+\/baslangic\S+(?=\n)/.exec(printed) ?? [];
    if (link !== undefined) return new URL(link);
  }
  throw new Error(`The server has stopped: ${printed}`);
}
