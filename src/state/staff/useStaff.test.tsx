import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { STAFF_ROLES, PERMISSIONS, type StaffRole } from '#protocol/staff.ts';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { useMay, useMe } from './useStaff.ts';

function Allowed() {
  const me = useMe();
  const may = {
    read: useMay('read'),
    export: useMay('export'),
    change: useMay('change'),
    backUp: useMay('backUp'),
    manageStaff: useMay('manageStaff'),
  };
  const allowed = PERMISSIONS.filter((permission) => may[permission]);
  return <p>{`${me?.name ?? 'kimse'}: ${allowed.join(' ')}`}</p>;
}

const staffOf = (role: StaffRole) => ({ id: 'd', name: 'Deniz', email: 'deniz@ornek.com', role });

it('everything is allowed, without a person, in the list of this browser', async () => {
  const { getByText } = await render(
    <SourceForTest>
      <Allowed />
    </SourceForTest>,
  );
  await expect.element(getByText('kimse: read export change backUp manageStaff')).toBeVisible();
});

it('a shared list allows what the role allows', async () => {
  const { getByText } = await render(
    <>
      {STAFF_ROLES.map((role) => (
        <SourceForTest key={role} staff={staffOf(role)}>
          <Allowed />
        </SourceForTest>
      ))}
    </>,
  );
  await expect.element(getByText('Deniz: read export', { exact: true })).toBeVisible();
  await expect.element(getByText('Deniz: read export change', { exact: true })).toBeVisible();
  await expect.element(getByText('Deniz: read export change backUp manageStaff')).toBeVisible();
});
