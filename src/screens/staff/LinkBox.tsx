import { formatMinute } from '#domain/dateTimes.ts';
import type { NewLink } from '#protocol/staffApi.ts';
import { trStaff } from '#text/trStaff.ts';
import { CopyBox } from './CopyBox.tsx';
import { useStaffAccess } from '#state/staff/useStaff.ts';

/** A one-time link to copy and pass on, which is shown only once. */
export function LinkBox({ link, label }: { link: NewLink; label: string }) {
  const { addressOf } = useStaffAccess();
  return (
    <CopyBox
      label={label}
      value={addressOf(link.path)}
      copyLabel={trStaff.link.copy}
      hint={trStaff.link.once(formatMinute(new Date(link.expiresAt)))}
    />
  );
}
