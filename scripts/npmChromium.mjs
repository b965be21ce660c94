// Unpacks the test browser that comes from npm. See docs/decisions/022-tools-and-tests.md.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { ROOT } from './install.mjs';

const PACKAGE = join(ROOT, 'node_modules/@sparticuz/chromium');
const CACHE = join(ROOT, 'node_modules/.cache');

/**
 * The headless Chromium of the npm package @sparticuz/chromium, with the libraries and the font
 * that a minimal Linux lacks; `null` if it is not installed. The package's own launch arguments (one
 * process, no web security) are not used: they are for another purpose.
 * @returns {{ executablePath: string, env: Record<string, string> } | null}
 */
export function npmChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(PACKAGE)) return null;
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  const folder = join(CACHE, `chromium-${version}`);
  if (!existsSync(folder)) unpack(folder);
  writeFontsConfig(folder);
  const paths = [join(folder, 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean);
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: paths.join(':'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  };
}

/** @param {string} folder */
function unpack(folder) {
  mkdirSync(CACHE, { recursive: true });
  // Under a temporary name until it is complete, so that an interrupted unpacking is not used.
  const partial = mkdtempSync(`${folder}-partial-`);
  writeFileSync(join(partial, 'chromium'), inflated('chromium.br'), { mode: 0o755 });
  for (const name of ['al2023', 'fonts', 'swiftshader']) {
    const archive = join(partial, `${name}.tar`);
    writeFileSync(archive, inflated(`${name}.tar.br`));
    // `tar` is part of every Debian, even the smallest.
    execFileSync('tar', ['-xf', archive, '--no-same-owner', '-C', partial]);
    rmSync(archive);
  }
  try {
    renameSync(partial, folder);
  } catch (error) {
    rmSync(partial, { recursive: true });
    // Another process may have unpacked the same files first.
    if (!existsSync(folder)) throw error;
  }
}

/** @param {string} name */
function inflated(name) {
  return brotliDecompressSync(readFileSync(join(PACKAGE, 'bin', name)));
}

/**
 * The package's fonts.conf names a folder that does not exist, and this one is wrong after the
 * project has moved. Without a font the browser's pages crash.
 * @param {string} folder
 */
function writeFontsConfig(folder) {
  const path = join(folder, 'fonts.conf');
  const config = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`;
  // Only when it differs: another process may be reading it.
  if (readFileSync(path, 'utf8') !== config) writeFileSync(path, config);
}
