import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asModule, withoutUnused } from './reactModules.ts';

const folder = join(import.meta.dirname, '..', 'node_modules');
const require = createRequire(import.meta.url);

describe('React as modules', () => {
  it.each([
    'react/cjs/react.production.js',
    'react/cjs/react-jsx-runtime.production.js',
    'react-dom/cjs/react-dom.production.js',
    'react-dom/cjs/react-dom-client.production.js',
    'scheduler/cjs/scheduler.production.js',
  ])('exports what %s exports', (path) => {
    const file = join(folder, path);

    const code = asModule(readFileSync(file, 'utf8'));

    const [, list = ''] = /export \{ (.*) \};$/.exec(code) ?? [];
    const names = list.split(', ').map((name) => name.replace(/.* as /, ''));
    expect(names.toSorted()).toEqual(Object.keys(require(file)).toSorted());
  });

  it('uses only exports that the scheduler has', () => {
    const code = asModule(
      readFileSync(join(folder, 'react-dom/cjs/react-dom-client.production.js'), 'utf8'),
    );

    const names = [...code.matchAll(/\bScheduler\.(\w+)/g)].map(([, name]) => name);
    expect(names).toContain('unstable_scheduleCallback');
    expect(Object.keys(require(join(folder, 'scheduler/cjs/scheduler.production.js')))).toEqual(
      expect.arrayContaining(names),
    );
  });

  it('resolves an entry to the production file', () => {
    const entry = readFileSync(join(folder, 'react-dom/client.js'), 'utf8');

    expect(asModule(entry)).toBe(`export * from './cjs/react-dom-client.production.js';`);
  });

  it.each(['exports["useState"] = 1;', 'exports.a = require("b").c;', 'var alone = 1;'])(
    'throws for code it cannot convert: %s',
    (code) => {
      expect(() => asModule(code)).toThrow('cannot be made a module');
    },
  );

  it('removes the parts of the renderer that the product does not use', () => {
    const file = join(folder, 'react-dom/cjs/react-dom-client.production.js');
    const code = withoutUnused(readFileSync(file, 'utf8'));

    expect(code).toContain('function preload() { throw');
    expect(code).toContain('function popHydrationState() {}');
    // The code between and after them remains.
    expect(code).toContain('function updateProperties(');
  });

  it('throws if the renderer lacks a part that is to be removed', () => {
    expect(() => withoutUnused('function preload() {\n}')).toThrow('popHydrationState');
  });
});
