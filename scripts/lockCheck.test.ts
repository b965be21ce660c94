import { expect, it } from 'vitest';
import { lockProblems } from './lockCheck.mjs';

const manifest = { dependencies: { tool: '1.0.0' } };
const binding = { 'node_modules/tool-linux': {} };
const tool = { optionalDependencies: { 'tool-linux': '1.0.0' } };

it('reports nothing for a lock with the binaries of every platform', () => {
  expect(lockProblems({ packages: { 'node_modules/tool': tool, ...binding } }, manifest)).toEqual(
    [],
  );
});

it("reports a platform's binary that is missing from the lock", () => {
  expect(lockProblems({ packages: { 'node_modules/tool': tool } }, manifest)).toEqual([
    'node_modules/tool: tool-linux is missing from the lock',
  ]);
});

it('reports a package that does not come from the public registry', () => {
  const packages = { 'node_modules/tool': { resolved: 'https://mirror.example/tool.tgz' } };
  expect(lockProblems({ packages }, manifest)).toHaveLength(1);
});

it('reports a version that is not exact', () => {
  expect(lockProblems({ packages: {} }, { devDependencies: { tool: '^1.0.0' } })).toEqual([
    'tool: "^1.0.0" is not exact',
  ]);
});

it('reports a package of the product that runs a script when installed, but not a tool that does', () => {
  const packages = {
    'node_modules/part': { hasInstallScript: true },
    'node_modules/tool': { hasInstallScript: true, dev: true },
  };
  expect(lockProblems({ packages }, manifest)).toEqual([
    'node_modules/part: is part of the product and runs a script when installed',
  ]);
});
