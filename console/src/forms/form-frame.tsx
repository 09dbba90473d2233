import { Anchor, Badge, Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowLeft, IconCode, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useMembership } from '../api/session';
import { teamQuery, useTeamData, useTeamId } from '../api/team';
import { hasRole, type Role } from '../api/types';
import { DeleteFormDialog } from '../bin/dialogs';
import { HelpButton } from '../help/help-button';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { PageLink } from '../ui/page-link';
import { PageTitle } from '../ui/page-title';
import { ApiCallDialog } from './api-call-dialog';
import { failuresPath, useClosedForms, useFormId } from './form-queries';
import { FormStatus } from './form-status';
import type { Form, FormState, WebhookFailures } from './types';
import './forms.css';

/** The pages of a form. The text `tab.<name>` names each. */
const PAGES = [
  { name: 'Summary', to: '/teams/$teamId/forms/$formId/summary', minRole: 'viewer' },
  { name: 'Build', to: '/teams/$teamId/forms/$formId', minRole: 'editor' },
  { name: 'Share', to: '/teams/$teamId/forms/$formId/share', minRole: 'editor' },
  { name: 'Responses', to: '/teams/$teamId/forms/$formId/responses', minRole: 'analyst' },
  { name: 'Webhook', to: '/teams/$teamId/forms/$formId/webhook', minRole: 'admin' },
] as const satisfies readonly { minRole: Role; [property: string]: unknown }[];

type FormPageName = (typeof PAGES)[number]['name'];

/** The frame of all pages of a form: its name, its state and the way to the other pages. */
export function FormFrame({ page, children }: { page: FormPageName; children: ReactNode }) {
  const t = useTexts('forms');
  const common = useTexts('common');
  const formats = useFormats();
  const teamId = useTeamId();
  const formId = useFormId();
  const role = useMembership(teamId)?.role;
  const { data: form } = useTeamData<Form>(`/forms/${formId}`);
  const [isCallShown, { open, close }] = useDisclosure();
  const [isDeleting, deleting] = useDisclosure();
  const navigate = useNavigate();
  const may = (minRole: Role) => role !== undefined && hasRole(role, minRole);
  return (
    <Stack gap="sm" className="page" data-width={page === 'Build' ? 'full' : 'normal'}>
      <Group justify="space-between" gap="xs">
        <PageLink to="/teams/$teamId/forms" params={{ teamId }} fz="sm" className="form-back">
          <IconArrowLeft size={14} aria-hidden /> {t('allForms')}
        </PageLink>
        <Group gap="xs">
          {may('admin') && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={deleting.open}
            >
              {common('delete')}
            </Button>
          )}
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconCode size={16} aria-hidden />}
            onClick={open}
          >
            {t('showApiCall')}
          </Button>
        </Group>
      </Group>
      <Group gap="sm">
        <PageTitle>{form.name}</PageTitle>
        <HelpButton />
        <FormStatus state={useFormState(form)} />
      </Group>
      <nav aria-label={t('pagesOfForm')} className="form-pages">
        {PAGES.filter(({ minRole }) => may(minRole)).map(({ to, name }) => (
          <Anchor
            key={to}
            aria-current={name === page ? 'page' : undefined}
            underline="never"
            renderRoot={(props) => (
              <Link
                to={to}
                params={{ teamId, formId }}
                activeOptions={{ exact: true }}
                {...props}
              />
            )}
          >
            {t(`tab.${name}`)}
            {name === 'Responses' && ` (${formats.number(form.responseCount)})`}
            {name === 'Webhook' && <FailureBadge form={form} />}
          </Anchor>
        ))}
      </nav>
      {children}
      <ApiCallDialog form={form} isOpen={isCallShown} onClose={close} />
      {isDeleting && (
        <Suspense>
          <DeleteFormDialog
            form={form}
            onClose={deleting.close}
            onDeleted={() => navigate({ to: '/teams/$teamId/forms', params: { teamId } })}
          />
        </Suspense>
      )}
    </Stack>
  );
}

function useFormState({
  id,
  status,
  isPublic,
}: Pick<Form, 'id' | 'status' | 'isPublic'>): FormState {
  const isClosed = useClosedForms().has(id);
  if (status !== 'published') return 'draft';
  if (!isPublic) return 'internal';
  return isClosed ? 'closed' : 'online';
}

/** The number of deliveries that have failed; nothing while it is not known, or 0. */
function FailureBadge({ form: { id, webhookUrl } }: { form: Form }) {
  const t = useTexts('forms');
  const formats = useFormats();
  const { data } = useQuery({
    ...teamQuery<WebhookFailures>(useTeamId(), failuresPath(id)),
    enabled: webhookUrl !== null,
  });
  if (data === undefined || data.failed === 0) return null;
  const count = formats.number(data.failed);
  return (
    <Badge size="sm" variant="filled" color="red.9" ml={6} component="span">
      <span aria-hidden>{data.hasMore ? `${count}+` : count}</span>
      <span className="visually-hidden">{t('failed', { count: data.failed })}</span>
    </Badge>
  );
}
