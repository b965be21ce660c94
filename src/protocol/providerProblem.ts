/** Why a sign-in at the provider failed, by its value in the address. */
const IN_ADDRESS = {
  /** The person or the provider cancelled it. */
  cancelled: 'vazgecildi',
  /** It took too long, was finished before, or was begun in another browser. */
  expired: 'suresi-doldu',
  /** The provider did not answer in time. */
  unreachable: 'ulasilamadi',
  /** The provider's response cannot be trusted. */
  failed: 'tamamlanamadi',
  /** The provider has not verified the email. */
  unverified: 'dogrulanmamis',
  /** The person may not sign in; the reason is not revealed. */
  refused: 'yetkisiz',
} as const;
export type ProviderProblem = keyof typeof IN_ADDRESS;

const NAME = 'giris';
const PATTERN = new RegExp(String.raw`([?&])${NAME}=([a-z-]*)(&|(?=#|$))`);

/** Adds a problem to an address of the product. */
export function withProviderProblem(address: string, problem: ProviderProblem): string {
  const hashAt = address.indexOf('#');
  const [before, hash] =
    hashAt === -1 ? [address, ''] : [address.slice(0, hashAt), address.slice(hashAt)];
  return `${before}${before.includes('?') ? '&' : '?'}${NAME}=${IN_ADDRESS[problem]}${hash}`;
}

/**
 * Removes the problem from an address.
 * @returns the problem, `null` without a valid one; invalid values are removed, too
 */
export function takeProviderProblem(address: string): {
  readonly problem: ProviderProblem | null;
  readonly address: string;
} {
  const value = PATTERN.exec(address)?.[2];
  const rest = address.replace(PATTERN, (_, before: string, __, after: string) =>
    after === '' ? '' : before,
  );
  // The names of an object literal's own keys.
  const problems = Object.keys(IN_ADDRESS) as ProviderProblem[];
  return { problem: problems.find((name) => IN_ADDRESS[name] === value) ?? null, address: rest };
}
