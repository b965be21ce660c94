import { useState } from 'react';
import { trNotices } from '#text/trNotices.ts';
import { trShared } from '#text/trShared.ts';
import { trStaff } from '#text/trStaff.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { Toast } from '#ui/notices/Toast.tsx';
import { useMay, useMe } from '#state/staff/useStaff.ts';

/** Says on every screen why its offers have changed: another role, or another person. */
export function RoleNotice() {
  const me = useMe();
  const mayChange = useMay('change');
  const [known, setKnown] = useState(me);
  if (me === null || known === null) return null;
  const isSamePerson = me.id === known.id;
  if (isSamePerson && me.role === known.role) return null;
  return (
    <Toast
      label={trShared.role.region}
      dismissLabel={trNotices.dismiss}
      onDismiss={() => setKnown(me)}
    >
      <Notice tone={isSamePerson ? 'info' : 'warning'} role="status">
        {isSamePerson
          ? trShared.role.changed(trStaff.roles[me.role])
          : trShared.role.otherPerson(me.name, trStaff.roles[me.role], mayChange)}
      </Notice>
    </Toast>
  );
}
