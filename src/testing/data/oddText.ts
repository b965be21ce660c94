import fc from 'fast-check';

/** Any text that JSON can hold; lone surrogates, controls and U+FFFD are frequent. */
export function anyText(constraints: fc.StringSharedConstraints = {}): fc.Arbitrary<string> {
  const odd = fc.constantFrom(
    '\ud83d',
    '\ude00',
    '\u{1f600}',
    '\ufffd',
    '.',
    '/',
    '%',
    ' ',
    'd83d',
  );
  const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
  return fc.string({ ...constraints, unit: fc.oneof(odd, unit) });
}
