import { Button, Code, Group, List, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { teamQuery, useTeamCall, useTeamData, useTeamId } from '../../api/team';
import { KeptFor } from '../../retention/kept-for';
import { useTexts } from '../../texts/texts';
import { ApiCall } from '../../ui/api-call';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { DangerButton } from '../../ui/danger-button';
import { Disclosure } from '../../ui/disclosure';
import { ErrorAlert } from '../../ui/error-alert';
import { notify } from '../../ui/notify';
import { Section } from '../../ui/section';
import { ShownOnce } from '../../ui/shown-once';
import { Status } from '../../ui/status';
import { useAction } from '../../ui/use-action';
import { HTTPS, toWebAddress } from '../draft/web-address';
import { FormFrame } from '../form-frame';
import { useFormId } from '../form-queries';
import type { Delivery, Form, WebhookExample } from '../types';
import { DeliveryList } from './delivery-list';
import { JsonText } from './json-text';
import { MIN_SECRET_LENGTH, newSecret } from './new-secret';

const SIGNATURE_HEADERS = 'webhook-id, webhook-timestamp, webhook-signature';

/** Where each new response is sent, and what became of it. */
export function WebhookPage() {
  const t = useTexts('webhook');
  const formId = useFormId();
  const { data: form } = useTeamData<Form>(`/forms/${formId}`);
  return (
    <FormFrame page="Webhook">
      <Stack gap="lg">
        <Section title={t('address')} description={t('addressText')}>
          <AddressForm key={form.webhookUrl} form={form} />
          <Services />
          <Example formId={formId} />
        </Section>
        <Section title={t('secret')} description={t('secretText')}>
          <SecretForm form={form} />
        </Section>
        <Section title={t('deliveries')} description={t('deliveriesText')}>
          <KeptFor kind="deliveries" formId={formId} />
          <DeliveryList form={form} />
        </Section>
      </Stack>
    </FormFrame>
  );
}

function AddressForm({ form }: { form: Form }) {
  const t = useTexts('webhook');
  const common = useTexts('common');
  const callTeam = useTeamCall();
  const [url, setUrl] = useState(form.webhookUrl ?? '');
  const path = `/forms/${form.id}`;
  const address = toWebAddress(url);
  const body = { webhookUrl: address === '' ? null : address };
  const save = useAction(async () => {
    await callTeam('PATCH', path, body);
    await notify({ message: common('saved') });
  });
  const test = useAction(async () => {
    await callTeam<Delivery>('POST', `${path}/webhook/test`);
    await notify({ message: t('testSent') });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save.run();
  };
  return (
    <form onSubmit={submit}>
      <Stack maw={640}>
        <ErrorAlert error={save.error ?? test.error} shown={['webhookUrl']} />
        <TextInput
          label={t('addressLabel')}
          description={t('addressHint')}
          inputMode="url"
          autoComplete="url"
          placeholder={HTTPS}
          maxLength={2048}
          value={url}
          error={save.error?.reasonOf('webhookUrl')}
          onBlur={() => setUrl(address)}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Group>
          <Button type="submit" loading={save.isRunning}>
            {common('save')}
          </Button>
          {form.webhookUrl !== null && (
            <Button
              variant="default"
              leftSection={<IconSend size={16} aria-hidden />}
              loading={test.isRunning}
              onClick={() => void test.run()}
            >
              {t('sendTest')}
            </Button>
          )}
        </Group>
        <ApiCall method="PATCH" path={path} body={body} label={t('addressCall')} />
      </Stack>
    </form>
  );
}

/** Where common services show the address to enter. */
function Services() {
  const t = useTexts('webhook');
  return (
    <Disclosure label={t('services')}>
      <Stack gap="xs" maw={640}>
        <List size="sm" spacing={4}>
          <List.Item>{t('zapier')}</List.Item>
          <List.Item>{t('make')}</List.Item>
          <List.Item>{t('otherService')}</List.Item>
        </List>
        <Text size="sm">{t('servicesTest')}</Text>
      </Stack>
    </Disclosure>
  );
}

/** An example of the body, which needs no response. */
function Example({ formId }: { formId: string }) {
  const t = useTexts('webhook');
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    ...teamQuery<WebhookExample>(useTeamId(), `/forms/${formId}/webhook/example`),
    enabled: isOpen,
  });
  return (
    <details className="disclosure" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('example')}</summary>
      <Stack gap="xs" pt="xs">
        <Text size="sm">{t('exampleText')}</Text>
        {data !== undefined && <JsonText text={data.body} label={t('copyExample')} />}
      </Stack>
    </details>
  );
}

/** The secret is made here, so that it is long enough, and shown once. */
function SecretForm({ form }: { form: Form }) {
  const t = useTexts('webhook');
  const callTeam = useTeamCall();
  const [made, setMade] = useState<string | null>(null);
  const [isReplacing, replacing] = useDisclosure();
  const [isRemoving, removing] = useDisclosure();
  const path = `/forms/${form.id}`;
  const make = useAction(async () => {
    const secret = newSecret();
    await callTeam('PATCH', path, { webhookSecret: secret });
    setMade(secret);
  });
  const remove = useAction(async () => {
    await callTeam('PATCH', path, { webhookSecret: null });
    setMade(null);
    await notify({ message: t('secretRemoved') });
  });
  return (
    <Stack>
      <Status kind={form.hasWebhookSecret ? 'ready' : 'idle'}>
        {t(form.hasWebhookSecret ? 'hasSecret' : 'hasNoSecret')}
      </Status>
      {made !== null && (
        <ShownOnce
          title={t('secretMade')}
          value={made}
          hint={t('secretMadeText')}
          done={t('secretDone')}
          onDone={() => setMade(null)}
        />
      )}
      {!form.hasWebhookSecret && <ErrorAlert error={make.error} />}
      <Group>
        <Button
          variant="default"
          leftSection={<IconKey size={16} aria-hidden />}
          loading={make.isRunning}
          onClick={() => (form.hasWebhookSecret ? replacing.open() : void make.run())}
        >
          {t(form.hasWebhookSecret ? 'replaceSecret' : 'makeSecret')}
        </Button>
        {form.hasWebhookSecret && (
          <DangerButton onClick={removing.open}>{t('removeSecret')}</DangerButton>
        )}
      </Group>
      <OwnSecret form={form} />
      <ConfirmDialog
        title={t('replaceTitle')}
        text={t('replaceText')}
        label={t('replaceSecret')}
        action={make}
        isOpen={isReplacing}
        onClose={replacing.close}
      />
      <ConfirmDialog
        title={t('removeTitle')}
        text={t('removeText')}
        label={t('removeSecret')}
        action={remove}
        isOpen={isRemoving}
        onClose={removing.close}
      >
        <ApiCall method="PATCH" path={path} body={{ webhookSecret: null }} />
      </ConfirmDialog>
    </Stack>
  );
}

/** A secret that the receiver has made. */
function OwnSecret({ form }: { form: Form }) {
  const t = useTexts('webhook');
  const common = useTexts('common');
  const callTeam = useTeamCall();
  const [secret, setSecret] = useState('');
  const [isShort, setShort] = useState(false);
  const [example] = useState(newSecret);
  const path = `/forms/${form.id}`;
  const save = useAction(async () => {
    await callTeam('PATCH', path, { webhookSecret: secret });
    setSecret('');
    await notify({ message: common('saved') });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isTooShort = secret.length < MIN_SECRET_LENGTH;
    setShort(isTooShort);
    if (!isTooShort) void save.run();
  };
  return (
    <Disclosure label={t('forDevelopers')}>
      <Stack gap="sm" maw={640}>
        <Text size="sm">
          {t('signature', {
            standard: <Code key="standard">{SIGNATURE_HEADERS}</Code>,
          })}
        </Text>
        <form onSubmit={submit}>
          <Stack gap="sm">
            <ErrorAlert error={save.error} shown={['webhookSecret']} />
            <PasswordInput
              label={t('ownSecret')}
              description={t('ownSecretHint')}
              autoComplete="off"
              maxLength={255}
              value={secret}
              error={
                isShort
                  ? t('secretTooShort', { min: MIN_SECRET_LENGTH })
                  : save.error?.reasonOf('webhookSecret')
              }
              onChange={(event) => setSecret(event.currentTarget.value)}
            />
            <Group>
              <Button type="submit" variant="default" loading={save.isRunning}>
                {t('saveSecret')}
              </Button>
            </Group>
          </Stack>
        </form>
        <ApiCall
          method="PATCH"
          path={path}
          body={{ webhookSecret: example }}
          label={t('secretCall')}
        />
      </Stack>
    </Disclosure>
  );
}
