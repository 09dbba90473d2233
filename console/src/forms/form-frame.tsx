import { Anchor, Badge, Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowLeft, IconCode } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMembership } from '../api/session';
import { useTeamData, useTeamId } from '../api/team';
import { hasRole, type Role } from '../api/types';
import { PageLink } from '../ui/page-link';
import { PageTitle } from '../ui/page-title';
import { ApiCallDialog } from './api-call-dialog';
import { useClosedForms, useFormId } from './form-queries';
import type { Form } from './types';
import './forms.css';

const PAGES = [
  { to: '/teams/$teamId/forms/$formId/summary', label: 'Summary', minRole: 'viewer' },
  { to: '/teams/$teamId/forms/$formId', label: 'Build', minRole: 'editor' },
  { to: '/teams/$teamId/forms/$formId/share', label: 'Share', minRole: 'editor' },
  { to: '/teams/$teamId/forms/$formId/responses', label: 'Responses', minRole: 'analyst' },
  { to: '/teams/$teamId/forms/$formId/webhook', label: 'Webhook', minRole: 'admin' },
] as const satisfies readonly { minRole: Role; [property: string]: unknown }[];

/** The frame of all pages of a form: its name, its state and the way to the other pages. */
export function FormFrame({
  page,
  children,
}: {
  page: (typeof PAGES)[number]['label'];
  children: ReactNode;
}) {
  const teamId = useTeamId();
  const formId = useFormId();
  const role = useMembership(teamId)?.role;
  const { data: form } = useTeamData<Form>(`/forms/${formId}`);
  const [isCallShown, { open, close }] = useDisclosure();
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <PageLink to="/teams/$teamId/forms" params={{ teamId }} fz="sm">
          <IconArrowLeft size={14} aria-hidden /> All forms
        </PageLink>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconCode size={16} aria-hidden />}
          onClick={open}
        >
          Show API call
        </Button>
      </Group>
      <Group gap="sm">
        <PageTitle>{form.name}</PageTitle>
        <FormStatusBadge form={form} />
      </Group>
      <nav aria-label="Pages of the form" className="form-pages">
        {PAGES.filter(({ minRole }) => role !== undefined && hasRole(role, minRole)).map(
          ({ to, label }) => (
            <Anchor
              key={to}
              aria-current={label === page ? 'page' : undefined}
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
              {label}
              {label === 'Responses' && ` (${form.responseCount})`}
            </Anchor>
          ),
        )}
      </nav>
      {children}
      <ApiCallDialog form={form} isOpen={isCallShown} onClose={close} />
    </Stack>
  );
}

/** In words: a draft, published for programs only, closed, or online. */
export function FormStatusBadge({
  form: { id, status, isPublic },
}: {
  form: Pick<Form, 'id' | 'status' | 'isPublic'>;
}) {
  const isClosed = useClosedForms().has(id);
  if (status !== 'published') return <Badge className="form-status">Draft</Badge>;
  if (!isPublic) return <Badge className="form-status">For programs only</Badge>;
  if (isClosed) return <Badge className="form-status">Closed</Badge>;
  return (
    <Badge className="form-status" variant="filled" color="teal.9">
      Online
    </Badge>
  );
}
