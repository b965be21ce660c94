import fc from 'fast-check';
import { anyText } from './oddText.ts';

/** Characters that file formats treat specially. */
const SIGNS = ['"', '""', ';', ',', '\t', '|', '\n', '\r', '\r\n', ' ', "'", '=', '+', '-', '@'];
const XML = [
  '_x000D_',
  '_x005F_',
  '_x',
  '_',
  '&',
  '<',
  '&lt;',
  ']]>',
  '\u0001',
  '\u001f',
  '\ufffe',
];
const WORDS = ['İ', 'ı', 'Ş', '😀', '\ufeff', '\u00a0', '\u2028', 'sep=;', '[', '{', '0012', 'a'];

/** A cell's text: any, or made of what a format could misread. */
export function oddCell(): fc.Arbitrary<string> {
  const ofPieces = fc.array(fc.constantFrom(...SIGNS, ...XML, ...WORDS), { maxLength: 8 });
  return fc.oneof(
    anyText(),
    ofPieces.map((pieces) => pieces.join('')),
  );
}
