import { useCallback } from 'react';
import type { StaffSession } from '#protocol/staffApi.ts';
import { useLoaded, type Loaded } from '#screens/staff/useLoaded.ts';
import { useStaffAccess } from '#state/staff/useStaff.ts';

/**
 * A member's sessions.
 * @param staffId `null`: the person's own
 * @param version requests them again when it changes
 */
export function useSessions(
  staffId: string | null,
  version: number,
): Loaded<readonly StaffSession[]> {
  const { client } = useStaffAccess();
  const load = useCallback(() => client.sessions(staffId), [client, staffId]);
  return useLoaded(load, version);
}
