import type { BrowserContext, Locator, Page } from '@playwright/test';

// What Playwright's Firefox lacks, and what replaces it. It has no emulation of touch, coarse pointers, forced
// colours, less motion, printing, lost networks and default fonts, and no DevTools protocol.

export function isFirefox(page: Page): boolean {
  return page.context().browser()?.browserType().name() === 'firefox';
}

/**
 * In Firefox, Playwright types only what a US keyboard has, taps nothing, and fills a field from
 * outside the page, without an event that React receives. The page writes instead, and clicks
 * replace taps.
 */
export function replaceInput(page: Page): void {
  if (!isFirefox(page)) return;
  const write = async (to: Page, text: string) => {
    // Deprecated, but every browser supports it, and it fires the events of typing.
    await to.evaluate(`document.execCommand('insertText', false, ${JSON.stringify(text)})`);
  };
  const { keyboard, mouse, touchscreen } = page;
  const type = keyboard.type.bind(keyboard);
  keyboard.type = async (text, options) => {
    for (const letter of text)
      await (/[ -~]/.test(letter) ? type(letter, options) : write(page, letter));
  };
  touchscreen.tap = (x, y) => mouse.click(x, y);
  // The prototype of all locators.
  const prototype = Object.getPrototypeOf(page.locator('input')) as Pick<
    Locator,
    'fill' | 'pressSequentially' | 'tap'
  >;
  prototype.tap = function tap(this: Locator, options) {
    return this.click(options);
  };
  prototype.fill = async function fill(this: Locator, text: string) {
    await this.focus();
    await this.press('ControlOrMeta+A');
    await this.press('Delete');
    await write(this.page(), text);
  };
  prototype.pressSequentially = async function pressSequentially(this: Locator, text: string) {
    await this.focus();
    for (const letter of text) await write(this.page(), letter);
  };
}

/** Clicks without scrolling: in Firefox, Playwright first scrolls whatever it clicks to the middle. */
export async function clickInPlace(target: Locator): Promise<void> {
  const box = await target.boundingBox();
  await target.page().mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
}

/** Lays the page out as it is printed; in Firefox by applying the rules for print to the screen. */
export async function layOutForPrint(page: Page): Promise<void> {
  if (!isFirefox(page)) return page.emulateMedia({ media: 'print' });
  await page.evaluate(() => {
    const printed = (media: MediaList) => {
      // No browser has "speech".
      media.mediaText = media.mediaText
        .replaceAll(/\bscreen\b/g, 'speech')
        .replaceAll(/\bprint\b/g, 'all');
    };
    const applyIn = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule) printed(rule.media);
        if ('cssRules' in rule) applyIn(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of document.styleSheets) {
      printed(sheet.media);
      applyIn(sheet.cssRules);
    }
  });
}

/** Of an error that a page logs, tests in Firefox are told its class alone: it logs its text there. */
export async function spellErrors(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { error } = console;
    console.error = (...logged: unknown[]) =>
      error(...logged.map((one) => (one instanceof Error ? String(one) : one)));
  });
}
