import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
import { useTeamCall, useTeamData } from '../../api/team';
import { ErrorAlert } from '../../ui/error-alert';
import { Section } from '../../ui/section';
import { useAction } from '../../ui/use-action';
import { FormFrame } from '../form-frame';
import { useFormId } from '../form-queries';
import type { Delivery, Form } from '../types';
import { DeliveryList } from './delivery-list';

/** Where each new response is sent, and what became of it. */
export function WebhookPage() {
  const formId = useFormId();
  const { data: form } = useTeamData<Form>(`/forms/${formId}`);
  return (
    <FormFrame page="Webhook">
      <Stack gap="xl">
        <Section title="Address">
          <Text size="sm" maw={640}>
            Each new response is sent to this address as JSON, so that another program can use it: a
            shop system, a newsletter service, a chat.
          </Text>
          <AddressForm key={form.webhookUrl} form={form} />
        </Section>
        <Section title="Deliveries">
          <DeliveryList formId={formId} />
        </Section>
      </Stack>
    </FormFrame>
  );
}

function AddressForm({ form }: { form: Form }) {
  const callTeam = useTeamCall();
  const [url, setUrl] = useState(form.webhookUrl ?? '');
  const [secret, setSecret] = useState('');
  const path = `/forms/${form.id}`;
  const save = useAction(async () => {
    await callTeam('PATCH', path, {
      webhookUrl: url.trim() === '' ? null : url.trim(),
      ...(secret !== '' && { webhookSecret: secret }),
    });
    setSecret('');
    notifications.show({ color: 'green', message: 'Saved.' });
  });
  const removeSecret = useAction(async () => {
    await callTeam('PATCH', path, { webhookSecret: null });
    notifications.show({ color: 'green', message: 'The secret is removed.' });
  });
  const test = useAction(async () => {
    await callTeam<Delivery>('POST', `${path}/webhook/test`);
    notifications.show({ color: 'green', message: 'The test event is on its way.' });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save.run();
  };
  return (
    <form onSubmit={submit}>
      <Stack maw={640}>
        <ErrorAlert
          error={save.error ?? removeSecret.error ?? test.error}
          shown={['webhookUrl', 'webhookSecret']}
        />
        <TextInput
          label="Address"
          description="Empty: nothing is sent."
          type="url"
          placeholder="https://"
          maxLength={2048}
          value={url}
          error={save.error?.reasonOf('webhookUrl')}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <PasswordInput
          label={form.hasWebhookSecret ? 'New secret' : 'Secret'}
          description={
            form.hasWebhookSecret
              ? 'A secret is set. It is not shown; enter another one to replace it.'
              : 'Sent with each event, so that the receiver knows that it comes from you. It is not shown again.'
          }
          autoComplete="off"
          maxLength={255}
          value={secret}
          error={save.error?.reasonOf('webhookSecret')}
          onChange={(event) => setSecret(event.currentTarget.value)}
        />
        <Group>
          <Button type="submit" loading={save.isRunning}>
            Save
          </Button>
          {form.webhookUrl !== null && (
            <Button variant="default" loading={test.isRunning} onClick={() => void test.run()}>
              Send a test event
            </Button>
          )}
          {form.hasWebhookSecret && (
            <Button
              variant="default"
              loading={removeSecret.isRunning}
              onClick={() => void removeSecret.run()}
            >
              Remove the secret
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
