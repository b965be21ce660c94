// LibreOffice without a window, as a Turkish Windows has it.
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

/** Whether it is installed. */
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
 * Gives `use` a way to convert files, with a profile of its own: another LibreOffice that runs is
 * not disturbed. Two conversions must not run at once.
 * @template T
 * @param {(convert: (files: string[], format: string, folder: string, input?: string) => void) => T} use
 *   `format` is an ending, and after a colon the name of a filter and its options; `input` the filter
 *   that reads the files, where it does not show
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
 * The format of `convert` for a CSV file of the first sheet, with the cells as they are shown.
 * @param {string} separator
 * @param {number} encoding LibreOffice's number of it
 */
export function csvFormat(separator, encoding) {
  return `csv:${csvFilter(separator, encoding)}`;
}

/**
 * The filter for CSV files, in which dates and numbers are recognised as a Turkish LibreOffice does.
 * @param {string} separator
 * @param {number} encoding
 */
export function csvFilter(separator, encoding) {
  const turkish = 1055;
  const options = [separator.charCodeAt(0), 34, encoding, 1, '', turkish, false, true];
  return `Text - txt - csv (StarCalc):${options.join(',')}`;
}
