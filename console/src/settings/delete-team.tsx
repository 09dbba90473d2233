import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { TeamContentsView } from '../../../packages/client/src/generated/console';
import { call } from '../api/call';
import { sessionQuery } from '../api/session';
import { teamQuery } from '../api/team';
import type { Team } from '../api/types';
import { useTexts } from '../texts/texts';
import { useConfirmed } from '../ui/confirm-identity';
import { DangerButton } from '../ui/danger-button';
import { Dialog } from '../ui/dialog';
import { ErrorAlert } from '../ui/error-alert';
import { notify } from '../ui/notify';
import { RequiredText } from '../ui/person-inputs';
import { Section } from '../ui/section';
import { useAction } from '../ui/use-action';

const CONTENTS = [
  'members',
  'forms',
  'responses',
  'customers',
  'pointsEntries',
  'coupons',
  'posts',
] as const satisfies readonly (keyof TeamContentsView)[];

/** The service counts up to this number. */
const MAX_COUNTED = 100_000;

/** For owners. Says in numbers what is gone, and asks for the name of the team and the password. */
export function DeleteTeam({ team }: { team: Team }) {
  const t = useTexts('settings');
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <Section title={t('delete.title')} description={t('delete.text')}>
      <DangerButton
        className="danger-button long-label"
        style={{ alignSelf: 'flex-start' }}
        onClick={open}
      >
        {t('delete.label', { team: team.name })}
      </DangerButton>
      <Dialog opened={isOpen} onClose={close} title={t('delete.confirmTitle', { team: team.name })}>
        <DeleteForm team={team} onClose={close} />
      </Dialog>
    </Section>
  );
}

function DeleteForm({ team, onClose }: { team: Team; onClose: () => void }) {
  const t = useTexts('settings');
  const common = useTexts('common');
  const client = useQueryClient();
  const navigate = useNavigate();
  const confirmed = useConfirmed();
  const [name, setName] = useState('');
  const { data: contents } = useQuery(teamQuery<TeamContentsView>(team.id, '/deletion'));
  const remove = useAction(async () => {
    await confirmed(() => call('POST', `teams/${team.id}/deletion`, { name }));
    onClose();
    // The pages of the team must not read it again.
    await client.invalidateQueries(sessionQuery);
    await navigate({ to: '/' });
    await notify({
      title: t('delete.running', { team: team.name }),
      message: t('delete.runningText'),
    });
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void remove.run();
      }}
    >
      <Stack>
        <ErrorAlert error={remove.error} shown={['name']} />
        <Text>{t('delete.gone')}</Text>
        {contents !== undefined && (
          <List size="sm">
            {CONTENTS.filter((kind) => contents[kind] > 0).map((kind) => (
              <List.Item key={kind}>
                {t(`delete.${kind}`, { count: contents[kind] })}
                {contents[kind] === MAX_COUNTED && ` ${t('delete.orMore')}`}
              </List.Item>
            ))}
          </List>
        )}
        <Text size="sm">{t('delete.people')}</Text>
        <RequiredText
          label={t('delete.name', { team: team.name })}
          autoComplete="off"
          value={name}
          error={remove.error?.reasonOf('name')}
          onChange={setName}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" color="red" loading={remove.isRunning}>
            {t('delete.confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
