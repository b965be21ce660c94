import type { Browser } from '@playwright/test';
import type { Walk } from './actions.ts';
import { shorten } from './shorten.ts';
import { TIMEOUT_MS } from './until.ts';
import { takeWalk, type WalkResult } from './walker.ts';
import { describeWalk } from './words.ts';

const SHORTENING_MS = 90_000;
/** The timeout while many lists are tried. The shortest one is tried again with the full timeout. */
const SHORT_TIMEOUT_MS = 2500;

/** The kind of a failure, the same for complaints that differ only in numbers and names. */
export function kindOf(complaints: readonly string[]): string {
  return (complaints[0] ?? '').replaceAll(/"[^"]*"|\d+/g, '…');
}

function simplerBeginnings({ userCount, oddities }: Walk): Partial<Walk>[] {
  return [
    { oddities: [] },
    ...(userCount > 3 ? [{ userCount: 3 }] : []),
    { address: '/users' },
    ...oddities.map((oddity) => ({ oddities: [oddity] })),
  ];
}

/** Reports a failed walk: the fewest steps that fail, in words, and how to repeat them. */
export async function describeFailure(
  browser: Browser,
  walk: Walk,
  { done, complaints }: WalkResult,
  seed: number | null,
): Promise<string> {
  const kind = kindOf(complaints);
  const end = Date.now() + SHORTENING_MS;
  const failsWith = async (tried: Walk) =>
    kindOf((await takeWalk(browser, tried)).complaints) === kind;
  const { value: timeoutMs } = TIMEOUT_MS;
  TIMEOUT_MS.value = SHORT_TIMEOUT_MS;
  const actions = await shorten(
    done,
    (fewer) => failsWith({ ...walk, actions: fewer }),
    () => Date.now() < end,
  );
  let shortest: Walk = { ...walk, actions };
  for (const change of simplerBeginnings(walk)) {
    if (Date.now() > end) break;
    const simpler = { ...shortest, ...change };
    // oxlint-disable-next-line no-await-in-loop -- one after the other: all share one machine
    if (await failsWith(simpler)) shortest = simpler;
  }
  TIMEOUT_MS.value = timeoutMs;
  const reported = (await failsWith(shortest)) ? shortest : { ...walk, actions: done };
  return [
    ...complaints,
    describeWalk(reported, reported.actions),
    ...(reported === shortest ? [] : ['     (These did not fail when they were done again.)']),
    'Again:',
    ...(seed === null ? [] : [`  WALK_SEED=${seed} npm run walk`]),
    `  WALK_STEPS='${JSON.stringify(reported).replaceAll("'", String.raw`\u0027`)}' npm run walk`,
  ].join('\n');
}
