import { ActionIcon, Button, Group, Menu, Paper, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconCopy, IconDots, IconLink } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../api/call';
import { useMembership } from '../api/session';
import { useTeamCall, useTeamData, useTeamId } from '../api/team';
import { hasRole } from '../api/types';
import { ErrorAlert } from '../ui/error-alert';
import { isLoopback } from '../ui/loopback';
import { PageLink } from '../ui/page-link';
import { PageTitle } from '../ui/page-title';
import { Time } from '../ui/time';
import { useAction } from '../ui/use-action';
import { FormStatusBadge } from './form-frame';
import { NewFormDialog } from './new-form-dialog';
import type { BuilderData, Form, FormListItem } from './types';

/** All forms of the team. */
export function FormsPage() {
  const teamId = useTeamId();
  const { data: forms } = useTeamData<FormListItem[]>('/forms');
  const role = useMembership(teamId)?.role;
  const canEdit = role !== undefined && hasRole(role, 'editor');
  const [isMaking, { open, close }] = useDisclosure();
  return (
    <Stack>
      <Group justify="space-between">
        <PageTitle>Forms</PageTitle>
        {canEdit && <Button onClick={open}>New form</Button>}
      </Group>
      {forms.length === 0 ? (
        <FirstForm canEdit={canEdit} onNew={open} />
      ) : (
        <FormList forms={forms} canEdit={canEdit} />
      )}
      <NewFormDialog forms={forms} isOpen={isMaking} onClose={close} />
    </Stack>
  );
}

function FirstForm({ canEdit, onNew }: { canEdit: boolean; onNew: () => void }) {
  return (
    <Paper withBorder p="lg">
      <Stack align="flex-start">
        <Text fw={600}>Ask your customers something</Text>
        <Text>
          A form collects answers: newsletter addresses, feedback, registrations. You choose the
          fields, publish it, and share a link, a QR code or a snippet for your website. Each
          response appears here, and makes or finds the customer who sent it.
        </Text>
        {canEdit ? (
          <Button onClick={onNew}>Make the first form</Button>
        ) : (
          <Text c="dimmed">An editor of the team can make one.</Text>
        )}
      </Stack>
    </Paper>
  );
}

/** A list of cards rather than a table: it needs no sideways scrolling on a phone. */
function FormList({ forms, canEdit }: { forms: readonly FormListItem[]; canEdit: boolean }) {
  return (
    <ul className="form-list" aria-label="Forms">
      {forms.map((form) => (
        <FormCard key={form.id} form={form} canEdit={canEdit} />
      ))}
    </ul>
  );
}

function FormCard({ form, canEdit }: { form: FormListItem; canEdit: boolean }) {
  const teamId = useTeamId();
  const params = { teamId, formId: form.id };
  const role = useMembership(teamId)?.role;
  const canRead = role !== undefined && hasRole(role, 'analyst');
  const count = form.responseCount === 1 ? '1 response' : `${form.responseCount} responses`;
  return (
    <Paper component="li" withBorder p="sm" className="form-card">
      <div className="form-card-main">
        <Group gap="xs">
          {canRead ? (
            <PageLink
              to={
                canEdit ? '/teams/$teamId/forms/$formId' : '/teams/$teamId/forms/$formId/responses'
              }
              params={params}
              fw={600}
            >
              {form.name}
            </PageLink>
          ) : (
            <Text fw={600}>{form.name}</Text>
          )}
          <FormStatusBadge form={form} />
        </Group>
        <Text size="sm" mt={4}>
          {canRead ? (
            <PageLink
              to="/teams/$teamId/forms/$formId/responses"
              params={params}
              fz="sm"
              underline="always"
              aria-label={`${count} to ${form.name}`}
            >
              {count}
            </PageLink>
          ) : (
            count
          )}
          {' · last change '}
          <Time at={form.updatedAt} />
        </Text>
      </div>
      <FormActions form={form} canEdit={canEdit} />
    </Paper>
  );
}

/** The URL of the hosted page; for people who may not edit the form, at the address of this console. */
async function findUrl(teamId: string, formId: string, canEdit: boolean): Promise<string | null> {
  const path = `teams/${teamId}/forms/${formId}`;
  if (canEdit) return (await call<BuilderData>('GET', `${path}/builder`)).url;
  const { link } = await call<Form>('GET', path);
  return link === null ? null : `${window.location.origin}/f/${link}`;
}

/** Copies a text; false if the browser does not allow it, for example without permission. */
const copyText = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );

function FormActions({ form, canEdit }: { form: FormListItem; canEdit: boolean }) {
  const teamId = useTeamId();
  const navigate = useNavigate();
  const callTeam = useTeamCall();
  const isOnline = form.status === 'published' && form.isPublic;
  const copyLink = useAction(async () => {
    const url = await findUrl(teamId, form.id, canEdit);
    if (url === null) return;
    const isCopied = await copyText(url);
    const note = isLoopback(url) ? ' It works only on this computer.' : '';
    notifications.show(
      isCopied
        ? { color: 'green', message: `Link of ${form.name} copied.${note}` }
        : {
            color: 'red',
            message: 'Your browser does not allow copying. Open the form and copy its address.',
          },
    );
  });
  const duplicate = useAction(async () => {
    const copy = await callTeam<Form>('POST', `/forms/${form.id}/duplicate`);
    await navigate({
      to: '/teams/$teamId/forms/$formId',
      params: { teamId, formId: copy.id },
    });
  });
  return (
    <Group gap="xs" wrap="nowrap">
      {isOnline && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconLink size={14} aria-hidden />}
          aria-label={`Copy link of ${form.name}`}
          loading={copyLink.isRunning}
          onClick={() => void copyLink.run()}
        >
          Copy link
        </Button>
      )}
      {canEdit && (
        <Menu withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon variant="default" size={30} aria-label={`More for ${form.name}`}>
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconCopy size={16} aria-hidden />}
              onClick={() => void duplicate.run()}
            >
              Duplicate
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <ErrorAlert error={copyLink.error ?? duplicate.error} />
    </Group>
  );
}
