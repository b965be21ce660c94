/** Why a sign-in at the provider did not succeed, and what its address says of it. */
const IN_ADDRESS = {
  /** The person, or the provider for them, said no. */
  cancelled: 'vazgecildi',
  /** It took too long, was finished before, or was begun in another browser. */
  expired: 'suresi-doldu',
  /** The provider did not answer in time. */
  unreachable: 'ulasilamadi',
  /** What the provider answered cannot be trusted. */
  failed: 'tamamlanamadi',
  /** The provider has not verified the email. */
  unverified: 'dogrulanmamis',
  /** Nobody who may come in: it is not said why. */
  refused: 'yetkisiz',
} as const;
export type ProviderProblem = keyof typeof IN_ADDRESS;

const NAME = 'giris';
const PATTERN = new RegExp(String.raw`([?&])${NAME}=([a-z-]*)(&|(?=#|$))`);

/** Adds a problem to an address of the product, which stays as it is otherwise. */
export function withProviderProblem(address: string, problem: ProviderProblem): string {
  const hashAt = address.indexOf('#');
  const [before, hash] =
    hashAt === -1 ? [address, ''] : [address.slice(0, hashAt), address.slice(hashAt)];
  return `${before}${before.includes('?') ? '&' : '?'}${NAME}=${IN_ADDRESS[problem]}${hash}`;
}

/**
 * Takes a problem out of an address.
 * @returns `null` for the problem where there is none; any value of its name is taken out
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
