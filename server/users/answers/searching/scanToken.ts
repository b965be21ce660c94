import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { PageQuestion } from '#domain/userSource.ts';
import { count } from '#protocol/fields.ts';
import { MAX_NEXT_LENGTH, type AskedQuestion } from '#protocol/pagePart.ts';
import type { Place } from '#server/users/answers/rowOrder.ts';
import { MAX_BEST, type Scan } from './scan.ts';
import type { Touched } from '#server/users/answers/touchedUsers.ts';

/** Where a search continues, and how many users had been touched when it began; `null`: unknown. */
export interface ScanSoFar {
  readonly scan: Scan;
  readonly since: Touched | null;
}

export interface ScanTokens {
  /** Valid only for the same question. */
  readonly write: (question: PageQuestion, soFar: ScanSoFar) => string;
  /** @returns `null`: invalid */
  readonly read: (question: PageQuestion, token: string) => ScanSoFar | null;
}

const integer = v.pipe(v.number(), v.safeInteger());
/** More users than any list has: sums of such numbers are exact. */
const people = v.pipe(count, v.maxValue(2 ** 48));
const bytes = v.pipe(v.string(), v.maxLength(MAX_NEXT_LENGTH), v.base64());

const WALK = { found: people, lookedAt: people, blocks: people };
const orderedWalk = v.strictObject({
  ...WALK,
  place: v.nullable(v.strictObject({ key: v.nullable(v.union([integer, bytes])), seq: integer })),
});
const sweep = v.strictObject({
  ...WALK,
  place: v.nullable(v.strictObject({ key: v.null(), seq: integer })),
  best: v.pipe(v.array(integer), v.maxLength(MAX_BEST)),
});
const touched = v.strictObject({ era: count, count });

const payload = v.strictObject({
  page: v.pipe(people, v.minValue(1)),
  ordered: orderedWalk,
  swept: v.nullable(sweep),
  total: v.nullable(people),
  isMany: v.boolean(),
  atLeast: people,
  lookedAt: people,
  since: v.nullable(touched),
});
type Payload = v.InferOutput<typeof payload>;
type OrderedPlace = Payload['ordered']['place'];
const payloadText = v.pipe(v.string(), v.parseJson(), payload);

/**
 * Any server may continue with another one's token. Tokens are signed: only the process that wrote
 * one trusts its counts, and remembers them.
 * @param secret of this process
 */
export function createScanTokens(secret: string): ScanTokens {
  const signatureOf = (question: PageQuestion, text: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([question, text]))
      .digest('base64url');
  return {
    write: (question, { scan, since }) => {
      const ordered = { ...scan.ordered, place: written(scan.ordered.place) };
      const text = JSON.stringify({ ...scan, ordered, since });
      return `${Buffer.from(text).toString('base64url')}.${signatureOf(question, text)}`;
    },
    read: (question, token) => {
      const decoded = decode(question, token);
      if (decoded === null) return null;
      const { since, ...said } = decoded.payload;
      const scan = { ...said, ordered: { ...said.ordered, place: readPlace(said.ordered.place) } };
      const isOwn = isSame(decoded.signature, signatureOf(question, decoded.text));
      return { scan, since: isOwn ? since : null };
    },
  };
}

/** Whether a question begins a search, or continues one that this server can continue. */
export function canContinue(question: AskedQuestion): boolean {
  if (question.kind !== 'pagePart' || question.from === null) return true;
  return decode(question.page, question.from) !== null;
}

function decode({ query }: PageQuestion, token: string) {
  const [encoded = '', signature = ''] = token.split('.');
  const text = Buffer.from(encoded, 'base64url').toString();
  const parsed = v.safeParse(payloadText, text);
  if (!parsed.success) return null;
  const { place: at } = parsed.output.ordered;
  // The database compares it with the column of that order.
  const kind = query.sort === null ? null : query.sort === 'createdAt' ? 'number' : 'string';
  const isFitting = at === null || at.key === null || typeof at.key === kind;
  return isFitting ? { payload: parsed.output, text, signature } : null;
}

function written(at: Place | null): OrderedPlace {
  if (at === null) return null;
  const { key, seq } = at;
  const isPlain = key === null || typeof key === 'number';
  return { key: isPlain ? key : Buffer.from(key).toString('base64'), seq };
}

function readPlace(at: OrderedPlace): Place | null {
  if (at === null) return null;
  return { seq: at.seq, key: typeof at.key === 'string' ? Buffer.from(at.key, 'base64') : at.key };
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
