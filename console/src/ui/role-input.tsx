import { Radio, Stack } from '@mantine/core';
import { useMembership } from '../api/session';
import { useTeamId } from '../api/team';
import { useTexts } from '../texts/texts';
import { isRole, type Role, ROLES } from '../api/types';

/** Chooses a role that the person may give: only owners make owners. */
export function RoleInput({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  const t = useTexts('common');
  const own = useMembership(useTeamId());
  const roles = ROLES.filter((role) => role !== 'owner' || own?.role === 'owner');
  return (
    <Radio.Group
      label={t('roleLabel')}
      value={value}
      onChange={(role) => {
        if (isRole(role)) onChange(role);
      }}
    >
      <Stack gap="xs" mt="xs">
        {roles.map((role) => (
          <Radio
            key={role}
            value={role}
            label={t(`role.${role}`)}
            description={t(`rights.${role}`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
