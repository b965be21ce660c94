import { afterEach, beforeEach, expect } from 'vitest';

/**
 * A browser that translates the page puts other nodes in the place of its texts. React finds the text of an element
 * all the same, but not a text that stands beside others: it would change nothing, or throw.
 */
const texts = new Set<string>();

/** React writes its key on the text nodes that it changes itself. */
const isReactText = (node: Node): node is Text =>
  node instanceof Text && Object.keys(node).some((key) => key.startsWith('__reactFiber$'));

const observer = new MutationObserver((changes) => changes.forEach(note));

/** Spaces between elements may stay: they come and go with the element around them. */
function note({ addedNodes }: MutationRecord): void {
  for (const added of addedNodes) {
    const walker = document.createTreeWalker(added, NodeFilter.SHOW_TEXT);
    for (let node: Node | null = added; node !== null; node = walker.nextNode()) {
      if (!isReactText(node) || node.data.trim() === '') continue;
      if (node.parentElement?.closest('[translate=no]') === null) {
        texts.add(`${node.parentElement.outerHTML.slice(0, 200)}: ${node.data}`);
      }
    }
  }
}

beforeEach(() => {
  texts.clear();
  observer.observe(document, { childList: true, subtree: true });
});

afterEach(() => {
  observer.takeRecords().forEach(note);
  observer.disconnect();
  expect([...texts], 'each text stands alone in an element, or is not to be translated').toEqual(
    [],
  );
});
