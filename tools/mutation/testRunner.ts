import { test, TestRunner } from 'vitest';

/**
 * A change that keeps a module from loading leaves its test file without a single test, and Stryker
 * then takes it for one that no test noticed. Here the file gets one test, which fails.
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
