/** Tells texts apart, though not against forgery: without TLS there is no `crypto.subtle`. */
export function digestOf(text: string): string {
  let [one, other] = [1, 2];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x85_eb_ca_6b) ^ (one >>> 13);
    other = Math.imul(other ^ code, 0xc2_b2_ae_35) ^ (other >>> 16);
  }
  return [text.length, one >>> 0, other >>> 0].map((number) => number.toString(36)).join('-');
}
