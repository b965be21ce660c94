import type { Touched } from '#server/users/answers/touchedUsers.ts';
import type { Scan } from './scan.ts';

/** Where a search continues, and how many users had been touched when it began; `null`: unknown. */
export interface ScanSoFar {
  readonly scan: Scan;
  readonly since: Touched | null;
}
