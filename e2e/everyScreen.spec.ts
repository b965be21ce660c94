import type { Page } from '@playwright/test';
import { CONTRAST, expect, finishAnimations, onlyInAll, test, violations } from './fixtures.ts';
import {
  invalidClasses,
  LARGE_TEXT,
  lostWith,
  markupErrors,
  movingWithReducedMotion,
  smallTargets,
  tabStopErrors,
  WIDE_SPACING,
} from './pageErrors.ts';
import { openScreen, SCREENS } from './screens.ts';

// Checks what every screen promises in every state. Each screen is opened once per width for all checks.

/**
 * Checks a promise of the open screen. A failure names the promise, and later checks still run.
 * @param findViolations finds nothing if the promise is kept, and does not change the screen
 */
async function check(
  promise: string,
  findViolations: () => Promise<readonly unknown[]>,
): Promise<void> {
  await test.step(promise, async () => {
    expect.soft(await findViolations(), promise).toEqual([]);
  });
}

/** The dialogs, popovers, menus and alerts that are open. */
const layers = (page: Page): Promise<string[]> =>
  page
    .locator('dialog[open], [popover]:popover-open, [role=menu], [role=alert]')
    .evaluateAll((all) => all.map((layer) => `${layer.localName} ${layer.className}`));

function smallFields(page: Page): Promise<string[]> {
  return page
    .locator('input:not([type=checkbox], [type=radio], [type=file]), select, textarea')
    .evaluateAll((fields) =>
      fields
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => field.outerHTML.slice(0, 120)),
    );
}

/** Checks the promises for any width. */
async function checkAtAnyWidth(page: Page, canTargetsBeSpaced: boolean): Promise<void> {
  await check('no target is too small', () => smallTargets(page, canTargetsBeSpaced));
  await check('axe finds nothing', () => violations(page));
}

async function checkInTheDark(page: Page): Promise<void> {
  await check('axe finds no weak contrast in the dark', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const found = await violations(page, CONTRAST);
    await page.emulateMedia({ colorScheme: null });
    await finishAnimations(page);
    return found;
  });
}

/** `npm test` tries the settings of a person on a screen and on a form, `npm run test:all` on all. */
const hasSettings = ({ name }: { name: string }) =>
  process.env['TEST_ALL'] !== undefined || ['home', 'the form with errors'].includes(name);

async function checkSettings(page: Page): Promise<void> {
  await checkInTheDark(page);
  await check('with the preference for less motion nothing moves', () =>
    movingWithReducedMotion(page),
  );
  await check('nothing is lost with wider text spacing', () => lostWith(page, WIDE_SPACING));
  await check('nothing is lost with text twice as large', () => lostWith(page, LARGE_TEXT));
}

/** Checks in a low window, where fixed parts could cover a tab stop. Must be last: it moves the focus. */
async function checkTabStops(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await finishAnimations(page);
  await check('Tab comes round to its start, and every stop has a focus ring and is in view', () =>
    tabStopErrors(page),
  );
}

test.describe('at 1280 px', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  for (const screen of SCREENS) {
    test(
      `the promises of every screen hold for ${screen.name}`,
      { tag: onlyInAll(screen.isRepeat === true) },
      async ({ page }) => {
        await openScreen(page, screen);
        const before = await layers(page);
        await check('elements nest as HTML allows, and required names and contents exist', () =>
          markupErrors(page),
        );
        await check('no class is called "undefined"', () => invalidClasses(page));
        await checkAtAnyWidth(page, true);
        if (hasSettings(screen)) await checkSettings(page);
        expect
          .soft(await layers(page), 'what is open stays open while it is checked')
          .toEqual(before);
        await checkTabStops(page, { width: 1280, height: 500 });
      },
    );
  }
});

test.describe('at 360 px', { tag: '@all' }, () => {
  test.use({ viewport: { width: 360, height: 800 } });

  for (const screen of SCREENS) {
    test(`the promises of every screen hold on a phone for ${screen.name}`, async ({ page }) => {
      await openScreen(page, screen);
      const before = await layers(page);
      await check('no field has a text so small that iPhones zoom in at its focus', () =>
        smallFields(page),
      );
      // For fingers, where targets must be larger than WCAG demands.
      await checkAtAnyWidth(page, false);
      await checkInTheDark(page);
      expect
        .soft(await layers(page), 'what is open stays open while it is checked')
        .toEqual(before);
      await checkTabStops(page, { width: 360, height: 640 });
    });
  }
});
