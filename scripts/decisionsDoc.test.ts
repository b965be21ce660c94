import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './install.mjs';

const FOLDER = 'docs/decisions';
const HEADINGS = ['Context', 'Decision', 'What was tried instead', 'Consequences'];
const MAX_WORDS = 350;

const names = readdirSync(join(ROOT, FOLDER)).toSorted();
/** The first one is the template. */
const decisions = names.filter((name) => !name.startsWith('000-'));
const numbers = new Set(decisions.map((name) => name.slice(0, 3)));

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

it('decisions are numbered from 001 without gaps or repetitions', () => {
  const expected = decisions.map((_, at) => String(at + 1).padStart(3, '0'));
  expect(decisions.map((name) => name.slice(0, 3))).toEqual(expected);
  expect(names.length).toBe(decisions.length + 1);
});

it.each(names)('%s has the four headings in order, each with a text', (name) => {
  const parts = read(join(FOLDER, name)).split(/^## /m).slice(1);
  expect(parts.map((part) => part.split('\n', 1)[0])).toEqual(HEADINGS);
  for (const part of parts) expect(part.split('\n').slice(1).join('').trim()).not.toBe('');
});

it.each(decisions)('%s has its number in its title, and fewer than 350 words', (name) => {
  const text = read(join(FOLDER, name));
  expect(text).toMatch(new RegExp(`^# ${name.slice(0, 3)}: \\S`));
  expect(text.split(/\s+/).filter(Boolean).length).toBeLessThan(MAX_WORDS);
});

const FOLDERS = [
  'bench',
  'docs',
  'e2e',
  'examples',
  'hosting',
  'scripts',
  'server',
  'src',
  'tools',
];
const inFolders = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:[cm]?js|css|html|md|sql|tsx?)$/.test(path))
    .filter((path) => !/node_modules|decisionsDoc/.test(path))
    .map((path) => join(folder, path)),
);
/** All files that may mention a decision. */
const files = [...inFolders, 'README.md', 'CONTRIBUTING.md'];

const LINK = /\[(?:decision )?(\d{3})\]\(([^)\s]*?(\d{3})-[\w-]+\.md)/gi;

describe('mentions of decisions', () => {
  const links = files.flatMap((path) =>
    [...read(path).matchAll(LINK)].map(([, said = '', to = '', number = '']) => ({
      path,
      said,
      to: fromRoot(path, to),
      number,
    })),
  );

  it('link to a decision that exists, and show its number', () => {
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter(({ to }) => !existsSync(join(ROOT, to)))).toEqual([]);
    expect(links.filter(({ said, number }) => said !== number)).toEqual([]);
  });

  it('name a file or a number that exists', () => {
    const named = files.flatMap((path) => mentionsIn(path));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ isThere }) => !isThere)).toEqual([]);
  });
});

/** The benches write pages of `docs/`: their links start from there. */
function fromRoot(path: string, link: string): string {
  const folder = path.startsWith('bench/') ? 'docs' : join(path, '..');
  return normalize(join(folder, link));
}

function mentionsIn(path: string) {
  const text = read(path);
  const byFile = [...text.matchAll(/decisions\/(\d{3}-[\w-]+\.\w+)/g)].map(([said, name = '']) => ({
    path,
    said,
    isThere: names.includes(name),
  }));
  const byNumber = [...text.matchAll(/\bdecisions? (\d{3})\b/gi)].map(([said, number = '']) => ({
    path,
    said,
    isThere: numbers.has(number),
  }));
  return [...byFile, ...byNumber];
}
