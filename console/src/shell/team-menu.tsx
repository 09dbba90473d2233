import { Button, Menu, Text } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../api/session';
import { useTexts } from '../texts/texts';

/** Chooses the team that the pages are about. */
export function TeamMenu({ teamId }: { teamId: string | null }) {
  const t = useTexts('shell');
  const { memberships } = useSession();
  const navigate = useNavigate();
  const name = memberships.find((membership) => membership.teamId === teamId)?.teamName;
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          miw={0}
          px="sm"
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          <span className="visually-hidden">{t('team')} </span>
          <Text span truncate fw={600}>
            {name}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {memberships.map((membership) => (
          <Menu.Item
            key={membership.teamId}
            leftSection={
              <IconCheck
                size={16}
                aria-hidden
                visibility={membership.teamId === teamId ? 'visible' : 'hidden'}
              />
            }
            onClick={() =>
              void navigate({ to: '/teams/$teamId', params: { teamId: membership.teamId } })
            }
          >
            {membership.teamName}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
