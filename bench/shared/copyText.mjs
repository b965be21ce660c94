/** @typedef {string | number | boolean | Uint8Array | null} CopyValue */

/**
 * A row in the text format of COPY.
 * @param {readonly CopyValue[]} values
 */
export function copyLine(values) {
  return `${values.map(copyValue).join('\t')}\n`;
}

/** @param {CopyValue} value */
function copyValue(value) {
  if (value === null) return String.raw`\N`;
  if (value instanceof Uint8Array) return String.raw`\\x` + Buffer.from(value).toString('hex');
  return String(value).replaceAll(/[\\\t\n\r]/g, (sign) => ESCAPED[sign] ?? sign);
}

/** @type {Readonly<Record<string, string>>} */
const ESCAPED = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
