// Runs LibreOffice without a window, with the Turkish locale.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
  <item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>tr-TR</value></prop></item>
  <item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooLocale" oor:op="fuse"><value>tr</value></prop></item>
</oor:items>
`;

/** Whether LibreOffice is installed. */
export const hasLibreOffice = canRun();

function canRun() {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Passes `use` a function that converts files. Its temporary profile leaves a running LibreOffice
 * alone. Two conversions must not run at once.
 * @template T
 * @param {(convert: (files: string[], format: string, folder: string, input?: string) => void) => T} use
 *   `format` is a file extension, then optionally a colon, a filter and its options; `input` is the
 *   filter that reads the files, where their extension does not tell
 * @returns {T}
 */
export function withLibreOffice(use) {
  const profile = mkdtempSync(join(tmpdir(), 'libreoffice-'));
  try {
    mkdirSync(join(profile, 'user'));
    writeFileSync(join(profile, 'user', 'registrymodifications.xcu'), SETTINGS);
    const installation = `-env:UserInstallation=${pathToFileURL(profile).href}`;
    return use((files, format, folder, input) => {
      const filter = input === undefined ? [] : [`--infilter=${input}`];
      const what = [...filter, '--convert-to', format, '--outdir', folder, ...files];
      execFileSync('soffice', [installation, '--headless', '--norestore', ...what], {
        stdio: 'pipe',
        timeout: 120_000,
      });
    });
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}

/**
 * The `format` for a CSV file of the first sheet, with cells as LibreOffice displays them.
 * @param {string} separator
 * @param {number} encoding LibreOffice's number for it
 */
export function csvFormat(separator, encoding) {
  return `csv:${csvFilter(separator, encoding)}`;
}

/**
 * The filter for CSV files, which parses dates and numbers by the Turkish locale.
 * @param {string} separator
 * @param {number} encoding
 */
export function csvFilter(separator, encoding) {
  const turkish = 1055;
  const options = [separator.charCodeAt(0), 34, encoding, 1, '', turkish, false, true];
  return `Text - txt - csv (StarCalc):${options.join(',')}`;
}
