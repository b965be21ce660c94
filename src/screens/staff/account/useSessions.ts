import { useCallback } from 'react';
import type { StaffSession } from '#protocol/staffApi.ts';
import { useStaffAccess } from '#state/staff/staffAccess.ts';
import { useLoaded, type Loaded } from '#screens/staff/useLoaded.ts';

/**
 * Where somebody is signed in.
 * @param staffId `null`: oneself
 * @param version another number: they may have ended, and are asked for again
 */
export function useSessions(
  staffId: string | null,
  version: number,
): Loaded<readonly StaffSession[]> {
  const { client } = useStaffAccess();
  const load = useCallback(() => client.sessions(staffId), [client, staffId]);
  return useLoaded(load, version);
}
