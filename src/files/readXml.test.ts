import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributesOf, readXml } from '#files/readXml.ts';

/** What is in a text that arrives in pieces of these sizes, the last one repeated. */
async function piecesOf(xml: string, sizes: readonly number[] = [xml.length + 1]) {
  const bytes = new TextEncoder().encode(xml);
  const found: string[] = [];
  let text = '';
  const end = () => {
    if (text !== '') found.push(text);
    text = '';
  };
  await readXml(
    (async function* chunks() {
      for (let at = 0, piece = 0; at < bytes.length; piece += 1) {
        const size = sizes[Math.min(piece, sizes.length - 1)] ?? 1;
        yield bytes.subarray(at, at + size);
        at += size;
      }
    })(),
    {
      open: (name, attributes) => {
        end();
        found.push(
          `<${name}${[...attributesOf(attributes)].map(([key, value]) => ` ${key}=${value}`).join('')}>`,
        );
      },
      close: (name) => {
        end();
        found.push(`</${name}>`);
      },
      text: (piece) => {
        text += piece;
      },
    },
  );
  end();
  return found;
}

const XML = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><x:a xmlns:x="u" b='1 > "2"'>Işıl &amp; &#350;&#x15E; &a;&#x110000;<!-- <c> > --><c d = "&quot;/"/><![CDATA[<e>&amp;]]> ]]></x:a >`;

describe('XML', () => {
  it('is read piece by piece, without expanding entities that it declares', async () => {
    expect(await piecesOf(XML)).toEqual([
      ']>',
      '<a xmlns:x=u b=1 > "2">',
      'Işıl & ŞŞ &a;&#x110000;',
      '<c d="/>',
      '</c>',
      '<e>&amp; ]]>',
      '</a>',
    ]);
  });

  it('is the same wherever it is cut while it arrives', async () => {
    const whole = await piecesOf(XML);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
        async (sizes) => {
          expect(await piecesOf(XML, sizes)).toEqual(whole);
        },
      ),
    );
  });

  it.each(['<a', '<a b="', '<!-- >', '<![CDATA[>', '</a', '<>', '< a>'])(
    'that ends within a tag is damaged: %s',
    async (xml) => {
      await expect(piecesOf(`<x>${xml}`)).rejects.toThrow('damaged');
    },
  );

  it('with a tag that never ends is refused before it fills the memory', async () => {
    async function* endless() {
      yield new TextEncoder().encode('<a b="');
      for (let megabytes = 0; megabytes < 3; megabytes += 1)
        yield new Uint8Array(1_000_000).fill(99);
      throw new Error('read on');
    }
    await expect(readXml(endless(), { open: () => undefined })).rejects.toThrow('damaged');
  });
});
