import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './install.mjs';

/** A file that breaks one rule of the ladder, and a part of the reason that the linter gives. */
const VIOLATIONS = [
  ['src/domain/a.ts', "import { tr } from '#text/tr.ts';", 'domain holds the pure rules'],
  ['src/domain/b.ts', "import { memo } from 'react';", 'without React'],
  ['src/domain/c.ts', 'export const width = window.innerWidth;', 'domain is pure'],
  ['src/domain/d.ts', 'export const chance = Math.random();', 'Chance is handed in'],
  ['src/domain/e.ts', 'export const time = Date.now();', 'Time is handed in'],
  ['src/domain/f.ts', 'export const text = globalThis.localStorage;', 'domain is pure'],
  ['src/domain/g.ts', "export type { H } from './h.ts';", 'Dependency cycle'],
  [
    'src/domain/h.ts',
    "import type { H as G } from './g.ts';\nexport type H = G;",
    'Dependency cycle',
  ],
  ['src/text/a.ts', "import { Icon } from '#ui/Icon.tsx';", 'text is words'],
  ['src/ui/a.tsx', "import { User } from '#domain/user.ts';", 'ui parts know nothing of users'],
  ['src/storage/a.ts', "import { tr } from '#text/tr.ts';", 'storage keeps the list'],
  ['src/storage/b.ts', "import { useState } from 'react';", 'without React'],
  [
    'src/storage/c.ts',
    "export const text = localStorage.getItem('users');",
    'is handed its browser',
  ],
  ['src/state/a.ts', "import { Icon } from '#ui/Icon.tsx';", "React's door to the store"],
  ['src/screens/a.tsx', "import { s } from '#storage/userStore.ts';", 'through state alone'],
  ['src/screens/b.tsx', "import { App } from '#app/App.tsx';", 'through state alone'],
  [
    'src/app/a.tsx',
    "import { s } from '#storage/userStore.ts';",
    'app puts screens into the shell',
  ],
  ['src/main.tsx', "import { tr } from '#text/tr.ts';", 'main only joins'],
  ['src/ui/b.tsx', "import L from 'leaflet';", 'UserMap.tsx alone'],
  ['src/ui/c.tsx', "import { Icon } from '../ui/Icon.tsx';", 'a path with ../ breaks'],
  ['src/ui/e.tsx', "import { Icon } from './../ui/Icon.tsx';", 'a path with ../ breaks'],
  ['src/ui/d.tsx', "import { makeUser } from '#testing/makeUser.ts';", 'What tests share'],
] as const;

describe('the linter keeps the ladder of layers', () => {
  let folder = '';
  let output = '';

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ladder-'));
    cpSync(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    for (const [file, code] of VIOLATIONS) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), `${code}\n`);
    }
    const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
    const run = spawnSync(process.execPath, [oxlint, '-f', 'json'], { cwd: folder });
    output = run.stdout.toString();
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(VIOLATIONS)('in %s: %s', (file, _code, reason) => {
    const { diagnostics } = JSON.parse(output) as {
      diagnostics: { filename: string; message: string; help?: string }[];
    };
    const said = diagnostics
      .filter(({ filename }) => filename === file)
      .map(({ message, help }) => `${message} ${help ?? ''}`)
      .join('\n');
    expect(said).toContain(reason);
  });
});
