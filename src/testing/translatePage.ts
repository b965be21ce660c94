/**
 * Does to the page what the translation of a browser does: it puts every text, also each that comes later, into
 * elements of its own, and throws the text nodes away that the page has made. The words stay, so that tests find them.
 * It stands alone: end-to-end tests send it to the browser, where `looseTexts` are those that React would change itself,
 * and does not find any more (setupTexts.ts).
 * @returns stops
 */
export function translatePage(): () => void {
  const UNTRANSLATED = '[translate=no], font, svg, script, style, template, noscript, textarea';
  const looseTexts: string[] = [];
  Object.assign(window, { looseTexts });
  const wrap = (text: Text) => {
    const parent = text.parentElement;
    if (text.data === '' || !parent?.closest('body') || parent.closest(UNTRANSLATED)) return;
    const isOfReact = Object.keys(text).some((key) => key.startsWith('__reactFiber$'));
    if (isOfReact && text.data.trim() !== '') looseTexts.push(parent.outerHTML.slice(0, 200));
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
