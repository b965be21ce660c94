import { expect, onlyInAll, test } from './fixtures.ts';
import { translatePage } from '../src/testing/translatePage.ts';
import { openScreen, SCREENS } from './screens.ts';

// Beside src/app/App.translated.test.tsx, which says whose buttons they are: here nothing throws, and
// no words are lost.
for (const screen of SCREENS) {
  test(
    `a browser that translates the page shows ${screen.name}`,
    { tag: onlyInAll(screen.isRepeat === true) },
    async ({ page }) => {
      await page.addInitScript(translatePage);
      await openScreen(page, screen);
      const looseTexts = await page.evaluate(
        () => (window as unknown as { looseTexts: string[] }).looseTexts,
      );
      expect(looseTexts, 'each text stands alone in an element').toEqual([]);
      // All texts go.
      await page.evaluate(() => history.pushState(null, '', '/baska'));
      await expect(page.getByRole('heading', { name: 'Sayfa Bulunamadı' })).toBeAttached();
    },
  );
}
