/**
 * Does to the page what the translation of a browser does: it puts every text, also each that comes later, into
 * elements of its own, and throws the text nodes away that the page has made. The words stay, so that tests find them.
 * It stands alone: end-to-end tests send it to the browser.
 * @returns stops
 */
export function translatePage(): () => void {
  const UNTRANSLATED = '[translate=no], font, svg, script, style, template, noscript, textarea';
  const wrap = (text: Text) => {
    const parent = text.parentElement;
    const isShown = parent?.closest('body') && parent.closest(UNTRANSLATED) === null;
    if (text.data === '' || !isShown) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translate = (root: Node) => {
    const texts: Text[] = root instanceof Text ? [root] : [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    // It shows nothing but texts.
    while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
    texts.forEach(wrap);
  };
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) [target, ...addedNodes].forEach(translate);
  });
  const options = { childList: true, characterData: true, subtree: true };
  observer.observe(document, options);
  translate(document);
  return () => observer.disconnect();
}
