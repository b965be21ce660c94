import { ReadingProblem } from '#files/reading.ts';

/** What is called for each piece of XML, in order. An empty element opens and closes. */
export interface XmlHandler {
  /** @param name without its prefix; `attributes` as they are written, see `attributesOf` */
  readonly open: (name: string, attributes: string) => void;
  readonly close?: (name: string) => void;
  /** May be called several times for one text. */
  readonly text?: (text: string) => void;
}

/** Nothing that Excel writes between two angle brackets is longer; a cell has 32,767 characters. */
const MAX_PIECE_CHARACTERS = 1_000_000;
const PIECE =
  /<!--[^]*?-->|<!\[CDATA\[([^]*?)\]\]>|<\?[^>]*>|<!(?!--|\[CDATA\[)[^>]*>|<\/([^>]*)>|<([^\s<>/!?]+)((?:[^"'>]|"[^"]*"|'[^']*')*)>|([^<]+)(?=<)/y;

/**
 * Reads XML while it arrives, in memory that does not depend on its length. Entities that the text
 * declares are never expanded.
 * @throws {ReadingProblem} when it ends within a tag
 */
export async function readXml(
  chunks: AsyncIterable<Uint8Array>,
  handler: XmlHandler,
): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    rest = readPieces(rest + decoder.decode(chunk, { stream: true }), handler);
    if (rest.length > MAX_PIECE_CHARACTERS) throw new ReadingProblem('damaged');
  }
  if (readPieces(rest + decoder.decode(), handler).includes('<')) {
    throw new ReadingProblem('damaged');
  }
}

/** Returns the text after the last whole piece. */
function readPieces(xml: string, { open, close, text }: XmlHandler): string {
  PIECE.lastIndex = 0;
  for (;;) {
    const from = PIECE.lastIndex;
    const [piece, cdata, closed, opened, attributes = '', plain] = PIECE.exec(xml) ?? [];
    if (piece === undefined) return xml.slice(from);
    if (plain !== undefined) text?.(decoded(plain));
    else if (cdata !== undefined) text?.(cdata);
    else if (closed !== undefined) close?.(localName(closed.trim()));
    else if (opened !== undefined) {
      const name = localName(opened);
      open(name, attributes);
      if (piece.endsWith('/>')) close?.(name);
    }
  }
}

/** The attributes of an element, by their names, which include prefixes. */
export function attributesOf(written: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single] of written.matchAll(
    /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  )) {
    found.set(name, decoded(double ?? single ?? ''));
  }
  return found;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const MAX_CODE_POINT = 0x10ffff;

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(
    /&(?:#x([\da-f]+)|#(\d+)|(amp|lt|gt|quot|apos));/gi,
    (entity, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      if (name !== undefined) return ENTITIES[name] ?? entity;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : entity;
    },
  );
}
