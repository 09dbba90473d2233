import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call';
import { sessionQuery, useSession } from '../api/session';
import { ActionForm } from '../ui/action-form';
import { OwnNameInput } from '../ui/person-inputs';
import { Section } from '../ui/section';
import { notify } from '../ui/notify';
import { useAction } from '../ui/use-action';

const OF_BROWSER = {
  value: '',
  label: `As in this browser (${Intl.DateTimeFormat().resolvedOptions().timeZone})`,
};
const TIME_ZONES = [OF_BROWSER, ...Intl.supportedValuesOf('timeZone')];

export function ProfileForm() {
  const { person } = useSession();
  const client = useQueryClient();
  const [name, setName] = useState(person.name);
  const [timeZone, setTimeZone] = useState(person.timeZone ?? '');
  const save = useAction(async () => {
    await call('PATCH', 'account', { name, timeZone: timeZone === '' ? null : timeZone });
    await client.invalidateQueries(sessionQuery);
    void notify({ message: 'Saved.' });
  });
  return (
    <Section title="Profile">
      <ActionForm action={save} shown={['name', 'timeZone']} submit="Save">
        <TextInput
          label="E-mail"
          description="You sign in with it. It cannot be changed."
          readOnly
          value={person.email}
        />
        <OwnNameInput value={name} error={save.error?.reasonOf('name')} onChange={setName} />
        <NativeSelect
          label="Time zone"
          description="Times in the console are shown in it. Times that you enter are those of your device."
          data={TIME_ZONES}
          value={timeZone}
          error={save.error?.reasonOf('timeZone')}
          onChange={(event) => setTimeZone(event.currentTarget.value)}
        />
      </ActionForm>
    </Section>
  );
}
