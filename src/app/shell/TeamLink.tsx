import { useLocation } from 'wouter';
import { isStaff, staffPath } from '#screens/paths.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { trStaff } from '#text/trStaff.ts';
import { Icon } from '#ui/Icon.tsx';
import { NavigationLink } from './Navigation.tsx';

/** Leads to the staff screen, for people who may manage the staff. */
export function TeamLink({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const mayManage = useMay('manageStaff');
  const [path] = useLocation();
  return (
    mayManage && (
      <NavigationLink
        href={staffPath()}
        icon={<Icon name="shield" />}
        label={trStaff.title}
        isCurrent={isStaff(path)}
        onNavigate={onNavigate}
      />
    )
  );
}
