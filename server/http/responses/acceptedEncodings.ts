/** The encodings that an `Accept-Encoding` header accepts, such as `gzip`. */
export function acceptedEncodings(header: string): ReadonlySet<string> {
  return new Set(
    header
      .split(',')
      .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
      .map((part) => part.replace(/;.*/, '').trim().toLowerCase()),
  );
}
