import type { Page } from '@playwright/test';
import { CONTRAST, expect, finishAnimations, onlyInAll, test, violations } from './fixtures.ts';
import { markupComplaints, strangeClasses } from './markup.ts';
import { movingDespiteWish } from './motion.ts';
import { openScreen, SCREENS } from './screens.ts';
import { tabComplaints } from './tabStops.ts';
import { smallTargets } from './targets.ts';
import { LARGE_TEXT, lostWith, WIDE_SPACING } from './textSettings.ts';

// What holds on every screen, in every state. Each is opened once per width and asked for all of it.

/**
 * A promise of the open screen. Where it is broken the failure begins with its sentence, and those
 * after it are checked all the same.
 * @param findBreaches finds nothing if the promise is kept, and leaves the screen as it is
 */
async function keeps(
  sentence: string,
  findBreaches: () => Promise<readonly unknown[]>,
): Promise<void> {
  await test.step(sentence, async () => {
    expect.soft(await findBreaches(), sentence).toEqual([]);
  });
}

/** What is open over the screen. */
const layers = (page: Page): Promise<string[]> =>
  page
    .locator('dialog[open], [popover]:popover-open, [role=menu], [role=alert]')
    .evaluateAll((all) => all.map((layer) => `${layer.localName} ${layer.className}`));

/** What holds at any width. */
async function keepsAtAnyWidth(page: Page, canTargetsBeApart: boolean): Promise<void> {
  await keeps('no target is too small', () => smallTargets(page, canTargetsBeApart));
  await keeps('axe finds nothing', () => violations(page));
  await keeps('axe finds no weak contrast in the dark', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const found = await violations(page, CONTRAST);
    await page.emulateMedia({ colorScheme: null });
    await finishAnimations(page);
    return found;
  });
}

/** In a low window, where what stays in place could cover a stop. Last: it moves the focus. */
async function keepsTabStops(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await finishAnimations(page);
  await keeps('the Tab key comes round, and every stop has a ring and is in view', () =>
    tabComplaints(page),
  );
}

test.describe('at 1280 px', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  for (const screen of SCREENS) {
    test(
      `${screen.name} keeps what every screen promises`,
      { tag: onlyInAll(screen.isRepeat === true) },
      async ({ page }) => {
        await openScreen(page, screen);
        const before = await layers(page);
        await keeps('elements nest as HTML allows, and what has to be named or filled is', () =>
          markupComplaints(page),
        );
        await keeps('no class is called "undefined"', () => strangeClasses(page));
        await keepsAtAnyWidth(page, true);
        await keeps('who asked for less motion gets none', () => movingDespiteWish(page));
        await keeps('nothing is lost with wider text spacing', () => lostWith(page, WIDE_SPACING));
        await keeps('nothing is lost with text twice as large', () => lostWith(page, LARGE_TEXT));
        expect
          .soft(await layers(page), 'what is open stays open while it is checked')
          .toEqual(before);
        await keepsTabStops(page, { width: 1280, height: 500 });
      },
    );
  }
});

test.describe('at 360 px', { tag: '@all' }, () => {
  test.use({ viewport: { width: 360, height: 800 } });

  for (const screen of SCREENS) {
    test(`${screen.name} keeps what every screen promises on a phone`, async ({ page }) => {
      await openScreen(page, screen);
      const before = await layers(page);
      // With fingers, which is stricter than the criterion.
      await keepsAtAnyWidth(page, false);
      expect
        .soft(await layers(page), 'what is open stays open while it is checked')
        .toEqual(before);
      await keepsTabStops(page, { width: 360, height: 640 });
    });
  }
});
