import { Button, List, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTeamData } from '../api/team';
import type { Key, NewKey } from '../api/types';
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
  const { data: keys } = useTeamData<Key[]>('/keys');
  const [isCreating, { open, close }] = useDisclosure();
  const [made, setMade] = useState<NewKey | null>(null);
  return (
    <Page
      title="API keys"
      description="With a key, a program such as your shop system can use the data of this team."
      action={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
          New key
        </Button>
      }
    >
      {made !== null && (
        <ShownOnce
          title={`Your new key ${made.label ?? made.prefix}`}
          value={made.apiKey}
          hint="Copy it now: it is not shown again. Keep it secret, because it opens the data of your team."
          done="I have copied it"
          onDone={() => setMade(null)}
        >
          <Text>Try it: paste this line into a terminal.</Text>
          <CodeBlock
            value={curlCommand({ ...AUTH_KEY, apiKey: made.apiKey })}
            label="Copy the line for the terminal"
          />
        </ShownOnce>
      )}
      {keys.length === 0 ? <NoKeys onCreate={open} /> : <KeyTable keys={keys} onRolled={setMade} />}
      {keys.length > 0 && <ApiCall path={AUTH_KEY.path} label="Show an API call to test a key" />}
      <CreateKeyDialog isOpen={isCreating} onClose={close} onCreated={setMade} />
    </Page>
  );
}

function NoKeys({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      title="No keys yet"
      text="Three steps connect a program to your team:"
      label="Create the first key"
      onClick={onCreate}
    >
      <List type="ordered" size="sm">
        <List.Item>Create a key, and copy it.</List.Item>
        <List.Item>Put it into the settings of the program.</List.Item>
        <List.Item>Or try it in a terminal, with the key in place of KEY:</List.Item>
      </List>
      <CodeBlock value={curlCommand(AUTH_KEY)} label="Copy the example" />
    </EmptyState>
  );
}
