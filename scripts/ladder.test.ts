import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { format } from 'oxfmt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import style from '../.oxfmtrc.json' with { type: 'json' };
import packageJson from '../package.json' with { type: 'json' };
import { ROOT } from './install.mjs';
import { LADDER, ladderTable } from './ladder.mjs';

const PLUGINS = ['effectBodies', 'layerImports', 'ladder'].map((name) => `scripts/${name}.mjs`);
const PICTURE = join(ROOT, 'docs/architecture.md');

/** After a change of the ladder, `npx vitest run scripts/ladder.test.ts -u` updates the page. */
describe('the table of layers', () => {
  it('docs/architecture.md shows the same table', async () => {
    const page = readFileSync(PICTURE, 'utf8').replace(/^\| layer .*(?:\n\|.*)*/m, ladderTable);
    expect(page).toContain(ladderTable());
    const { code } = await format(PICTURE, page, style);
    await expect(code).toMatchFileSnapshot(PICTURE);
  });

  it('every folder of src/ is a layer with an import name, which only the server has besides', () => {
    const entries = readdirSync(join(ROOT, 'src'), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const layers = LADDER.map(({ name }) => name).filter((name) => !name.includes('.'));
    expect(layers.toSorted()).toEqual(folders.toSorted());
    expect(Object.keys(packageJson.imports)).toEqual(
      [...folders, 'server'].map((name) => `#${name}/*`).toSorted(),
    );
  });
});

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
  [
    'src/ui/a.tsx',
    "import { User } from '#domain/user/user.ts';",
    'ui parts know nothing of users',
  ],
  ['src/sources/a.ts', "import { tr } from '#text/tr.ts';", 'sources keep the list'],
  ['src/sources/b.ts', "import { useState } from 'react';", 'without React'],
  [
    'src/sources/c.ts',
    "export const text = localStorage.getItem('users');",
    'sources are handed their browser',
  ],
  [
    'src/platform/a.ts',
    "import { s } from '#sources/local/store/userStore.ts';",
    'it knows no users',
  ],
  ['src/platform/b.ts', "import { Icon } from '#ui/Icon.tsx';", 'it knows no users'],
  ['src/ui/g.ts', "import { whenIdle } from '#platform/environment.ts';", 'know nothing of users'],
  [
    'src/state/b.ts',
    "import { s } from '#sources/local/store/userStore.ts';",
    "React's door to the source",
  ],
  ['src/state/a.ts', "import { Icon } from '#ui/Icon.tsx';", "React's door to the source"],
  [
    'src/screens/a.tsx',
    "import { s } from '#sources/local/store/userStore.ts';",
    'through state alone',
  ],
  ['src/screens/b.tsx', "import { App } from '#app/App.tsx';", 'through state alone'],
  [
    'src/screens/d.tsx',
    "import { createUserIndex } from '#domain/answer/userIndex.ts';",
    'Ask the source',
  ],
  [
    'src/state/d.ts',
    "import { answerFrom } from '#domain/answer/answerFrom.ts';",
    'Ask the source',
  ],
  [
    'src/app/a.tsx',
    "import { s } from '#sources/local/store/userStore.ts';",
    'app puts screens into the shell',
  ],
  ['src/main.ts', "import { tr } from '#text/tr.ts';", 'main only joins'],
  ['src/sharedMain.ts', "import { tr } from '#text/tr.ts';", 'main only joins'],
  ['src/ui/b.tsx', "import L from 'leaflet';", 'leafletMap.ts alone'],
  ['src/ui/c.tsx', "import { Icon } from '../ui/Icon.tsx';", 'a path with ../ breaks'],
  ['src/ui/e.tsx', "import { Icon } from './../ui/Icon.tsx';", 'a path with ../ breaks'],
  ['src/screens/c.tsx', "import { lazy } from 'react';", 'cannot be tried again'],
  ['src/screens/c.test.tsx', "import { lazy } from 'react';", 'cannot be tried again'],
  ['src/ui/f.tsx', "import { lazy as later } from 'react';", 'cannot be tried again'],
  ['src/app/b.tsx', "import React from 'react';", 'cannot be tried again'],
  ['src/app/c.tsx', "import * as React from 'react';", 'cannot be tried again'],
  ['src/app/d.ts', "export { lazy } from 'react';", 'cannot be tried again'],
  ['src/app/e.ts', "export * from 'react';", 'cannot be tried again'],
  ['src/app/f.ts', "export type { S } from '#sources/local/a.ts';", 'app puts screens'],
  ['src/app/g.ts', "const s = () => import('#sources/local/a.ts');", 'app puts screens'],
  ['src/app/h.ts', "import { s } from '#server/main.ts';", 'on the server alone'],
  ['src/domain/i.test.ts', "import { tr } from '#text/tr.ts';", 'domain holds the pure rules'],
  ['src/testing/a.ts', "import { a } from '../app/a.ts';", 'a path with ../ breaks'],
  ['server/a.ts', "import { tr } from '#text/tr.ts';", 'The server imports from domain'],
  ['server/b.ts', "import { useState } from 'react';", 'without React'],
  ['server/c.ts', "import { w } from '#server/testing/w.ts';", 'What tests share'],
  ['server/c.test.ts', "import { w } from '../w.ts';", 'a path with ../ breaks'],
  ['src/ui/d.tsx', "import { makeUser } from '#testing/data/makeUser.ts';", 'What tests share'],
  ['src/ui/h.tsx', 'useEffect(() => ref.current?.focus(), []);', 'Give the effect a block'],
  ['src/ui/i.tsx', 'const box = <p ref={(node) => node?.focus()} />;', 'Give the effect a block'],
] as const;

describe('the linter refuses imports that the layers do not allow', () => {
  let folder = '';
  let output = '';

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ladder-'));
    for (const file of ['.oxlintrc.json', ...PLUGINS]) {
      cpSync(join(ROOT, file), join(folder, file));
    }
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
