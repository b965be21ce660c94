import { test, TestRunner } from 'vitest';

/**
 * A mutant that keeps a module from loading leaves its test file without tests, and Stryker would count it
 * as survived. This runner gives such a file one test, which fails.
 */
export default class extends TestRunner {
  override async importFile(...call: Parameters<TestRunner['importFile']>): Promise<unknown> {
    try {
      return await super.importFile(...call);
    } catch (error) {
      const [, source] = call;
      if (source === 'setup') throw error;
      test('can be loaded', () => {
        throw error;
      });
      return undefined;
    }
  }
}
