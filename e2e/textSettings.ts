import type { Page } from '@playwright/test';

/** The values of success criterion 1.4.12. */
export const WIDE_SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;
/** Those of 1.4.4. */
export const LARGE_TEXT = 'html { font-size: 200% !important; }';

/** The texts that are cut off, and sideways scrolling, while these text settings apply. */
export async function lostWith(page: Page, css: string): Promise<string[]> {
  // The Content Security Policy refuses a style element.
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, css);
  const lost = [...(await cutTexts(page)), ...(await sidewaysScroll(page))];
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  return lost;
}

/**
 * Texts that their own box cuts off, except scrolling and visually hidden ones (text in an input
 * scrolls with the caret), and e-mails in a list, which are shown whole on hover and focus
 * (list.spec.ts).
 */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => {
        if (element.closest('.visually-hidden, .leaflet-container, svg, option, input') !== null)
          return false;
        const { overflowX, overflowY, clipPath, textOverflow } = getComputedStyle(element);
        if (clipPath !== 'none' || element.matches('.UserRow-cut, .UserCards-email')) return false;
        const cuts = (overflow: string) => ['hidden', 'clip'].includes(overflow);
        return (
          (cuts(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (cuts(overflowY) && element.scrollHeight > element.clientHeight + 1) ||
          (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1)
        );
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

async function sidewaysScroll(page: Page): Promise<string[]> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return beyond > 0 ? [`the page scrolls sideways by ${beyond} px`] : [];
}
