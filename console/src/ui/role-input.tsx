import { Radio, Stack } from '@mantine/core';
import { useMembership } from '../api/session';
import { useTeamId } from '../api/team';
import { isRole, type Role, ROLES } from '../api/types';
import { ROLE_NAMES, ROLE_RIGHTS } from './role-rights';

/** Chooses a role that the person may give: only owners make owners. */
export function RoleInput({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  const own = useMembership(useTeamId());
  const roles = ROLES.filter((role) => role !== 'owner' || own?.role === 'owner');
  return (
    <Radio.Group
      label="Role"
      value={value}
      onChange={(role) => {
        if (isRole(role)) onChange(role);
      }}
    >
      <Stack gap="xs" mt="xs">
        {roles.map((role) => (
          <Radio key={role} value={role} label={ROLE_NAMES[role]} description={ROLE_RIGHTS[role]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
