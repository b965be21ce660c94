import { useLocation } from 'wouter';
import { isStaff, staffPath } from '#screens/paths.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { trStaff } from '#text/trStaff.ts';
import { Strokes } from '#ui/Icon.tsx';
import { NavigationLink } from './Navigation.tsx';

const SHIELD = 'M12 3.5 19 6v5.5c0 4.3-2.8 7.4-7 9-4.2-1.6-7-4.7-7-9V6zM9 12l2.2 2.2L15.5 10';

/** Leads to the staff screen, for people who may manage the staff. */
export function TeamLink({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const mayManage = useMay('manageStaff');
  const [path] = useLocation();
  return (
    mayManage && (
      <NavigationLink
        href={staffPath()}
        icon={<Strokes path={SHIELD} />}
        label={trStaff.title}
        isCurrent={isStaff(path)}
        onNavigate={onNavigate}
      />
    )
  );
}
