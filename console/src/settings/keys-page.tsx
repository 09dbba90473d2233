import { Button, List, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTeamData } from '../api/team';
import type { Key, NewKey } from '../api/types';
import { useTexts } from '../texts/texts';
import { ApiCall } from '../ui/api-call';
import { CodeBlock } from '../ui/code-block';
import { curlCommand } from '../ui/curl-command';
import { EmptyState } from '../ui/empty-state';
import { Page } from '../ui/page';
import { ShownOnce } from '../ui/shown-once';
import { CreateKeyDialog } from './create-key-dialog';
import { KeyTable } from './key-table';

const AUTH_KEY = { origin: window.location.origin, method: 'GET', path: '/auth/key' } as const;

export function KeysPage() {
  const t = useTexts('settings');
  const { data: keys } = useTeamData<Key[]>('/keys');
  const [isCreating, { open, close }] = useDisclosure();
  const [made, setMade] = useState<NewKey | null>(null);
  return (
    <Page
      title={t('keys.title')}
      description={t('keys.description')}
      action={
        keys.length > 0 && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
            {t('keys.new')}
          </Button>
        )
      }
    >
      {made !== null && (
        <ShownOnce
          title={t('keys.made', { name: made.label ?? made.prefix })}
          value={made.apiKey}
          hint={t('keys.madeHint')}
          done={t('copiedDone')}
          onDone={() => setMade(null)}
        >
          <Text>{t('keys.try')}</Text>
          <CodeBlock
            value={curlCommand({ ...AUTH_KEY, apiKey: made.apiKey })}
            label={t('keys.copyLine')}
          />
        </ShownOnce>
      )}
      {keys.length === 0 ? <NoKeys onCreate={open} /> : <KeyTable keys={keys} onRolled={setMade} />}
      {keys.length > 0 && <ApiCall path={AUTH_KEY.path} label={t('keys.testCall')} />}
      <CreateKeyDialog isOpen={isCreating} onClose={close} onCreated={setMade} />
    </Page>
  );
}

function NoKeys({ onCreate }: { onCreate: () => void }) {
  const t = useTexts('settings');
  return (
    <EmptyState
      icon={IconKey}
      title={t('keys.none')}
      text={t('keys.noneText')}
      label={t('keys.first')}
      onClick={onCreate}
    >
      <List type="ordered" size="sm">
        <List.Item>{t('keys.step1')}</List.Item>
        <List.Item>{t('keys.step2')}</List.Item>
        <List.Item>{t('keys.step3')}</List.Item>
      </List>
      <CodeBlock value={curlCommand(AUTH_KEY)} label={t('keys.copyExample')} />
    </EmptyState>
  );
}
