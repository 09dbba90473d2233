import { ActionIcon, Alert, Button, Group, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconCopy,
  IconDots,
  IconForms,
  IconLink,
  IconPlus,
  IconQrcode,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { DeleteFormDialog, DeleteFormsDialog } from '../bin/dialogs';
import { queryString, useCursorList } from '../api/cursor-list';
import { useMembership } from '../api/session';
import { useTeamCall, useTeamId } from '../api/team';
import { hasRole, type Role } from '../api/types';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { ApiCall } from '../ui/api-call';
import { type Column, DataTable, type Sort } from '../ui/data-table';
import { DangerButton } from '../ui/danger-button';
import { Dialog } from '../ui/dialog';
import { EmptyState } from '../ui/empty-state';
import { ErrorAlert } from '../ui/error-alert';
import { ExportButton } from '../ui/export-button';
import { FilterBar } from '../ui/filter-bar';
import { LoadMore } from '../ui/load-more';
import { isLoopback } from '../ui/loopback';
import { notify } from '../ui/notify';
import { Page } from '../ui/page';
import { PageLink } from '../ui/page-link';
import type { Selection } from '../ui/row-selection';
import { fileNameOf } from '../ui/save-file';
import { Status } from '../ui/status';
import { Time } from '../ui/time';
import { useAction } from '../ui/use-action';
import { useSelection } from '../ui/use-selection';
import { FORM_SORTS, FORM_STATES, type FormFilters } from './form-filters';
import { FormStatus } from './form-status';
import { NewFormDialog } from './new-form-dialog';
import type { Form, FormOverview } from './types';
import './forms.css';

// The QR codes are loaded when somebody asks for one.
const QrCard = lazy(() => import('./share/qr-card').then((file) => ({ default: file.QrCard })));

/** The limit of one request. */
const MAX_SELECTED = 50;

/** All forms of the team. */
export function FormsPage() {
  const t = useTexts('forms');
  const teamId = useTeamId();
  const role = useMembership(teamId)?.role;
  const canEdit = role !== undefined && hasRole(role, 'editor');
  const {
    search,
    state,
    sort = 'created',
    order = 'desc',
  } = useSearch({ from: '/shell/teams/$teamId/forms' });
  const navigate = useNavigate({ from: '/teams/$teamId/forms' });
  const change = (changes: FormFilters) =>
    void navigate({
      to: '/teams/$teamId/forms',
      params: { teamId },
      search: (before) => ({ ...before, ...changes }),
      replace: true,
    });
  const params = { search, state, sort, order };
  const forms = useCursorList<FormOverview>('/forms-overview', params);
  const [selection, setSelection] = useSelection(queryString({ search, state, teamId }));
  const [isMaking, { open, close }] = useDisclosure();
  const [shared, setShared] = useState<FormOverview | null>(null);
  const isFiltered = search !== undefined || state !== undefined;
  const hasNone = forms.isEmpty && !isFiltered;
  return (
    <Page
      title={t('title')}
      description={t('description')}
      action={
        !hasNone && (
          <>
            <ExportButton
              path={`/forms-overview/export?${queryString(params)}`}
              filename={fileNameOf(t('title'), 'csv')}
            />
            {canEdit && (
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
                {t('newForm')}
              </Button>
            )}
          </>
        )
      }
    >
      {!hasNone && (
        <FilterBar
          search={search}
          searchLabel={t('searchLabel')}
          onSearch={(text) => change({ search: text })}
          filters={[
            {
              kind: 'choice',
              id: 'state',
              label: t('state'),
              value: state,
              anyLabel: t('anyState'),
              options: FORM_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
              onChange: (value) =>
                change({ state: FORM_STATES.find((candidate) => candidate === value) }),
            },
          ]}
        />
      )}
      <ErrorAlert error={forms.error} onRetry={forms.retry} />
      {(forms.error === null || forms.rows.length > 0) && (
        <FormTable
          forms={forms.rows}
          isLoading={forms.isLoading}
          sort={{ column: sort, direction: order }}
          onSort={({ column, direction }) =>
            change({
              sort: FORM_SORTS.find((candidate) => candidate === column),
              order: direction,
            })
          }
          role={role}
          selection={selection}
          onSelection={setSelection}
          onShare={setShared}
          empty={
            hasNone ? (
              <FirstForm canEdit={canEdit} onNew={open} />
            ) : (
              <Text role="status">{t('noneFound')}</Text>
            )
          }
        />
      )}
      {!hasNone && (forms.error === null || forms.rows.length > 0) && <LoadMore list={forms} />}
      {!hasNone && <ApiCall path="/forms?limit=20" />}
      <NewFormDialog isOpen={isMaking} onClose={close} />
      <Dialog
        opened={shared !== null}
        onClose={() => setShared(null)}
        title={t('qrTitle', { name: shared?.name ?? '' })}
      >
        {shared !== null && shared.url !== null && (
          <Suspense>
            <QrCard url={shared.url} name={shared.name} />
          </Suspense>
        )}
      </Dialog>
    </Page>
  );
}

function FirstForm({ canEdit, onNew }: { canEdit: boolean; onNew: () => void }) {
  const t = useTexts('forms');
  return canEdit ? (
    <EmptyState
      icon={IconForms}
      title={t('firstTitle')}
      text={t('firstText')}
      label={t('firstAction')}
      onClick={onNew}
    />
  ) : (
    <EmptyState icon={IconForms} title={t('firstTitle')} text={t('firstByEditor')} />
  );
}

function FormTable({
  forms,
  isLoading,
  sort,
  onSort,
  role,
  selection,
  onSelection,
  onShare,
  empty,
}: {
  forms: readonly FormOverview[];
  isLoading: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  role: Role | undefined;
  selection: Selection;
  onSelection: (selection: Selection) => void;
  onShare: (form: FormOverview) => void;
  empty: ReactNode;
}) {
  const t = useTexts('forms');
  const common = useTexts('common');
  const formats = useFormats();
  const teamId = useTeamId();
  const may = (minRole: Role) => role !== undefined && hasRole(role, minRole);
  const [copyFailed, setCopyFailed] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<FormOverview | null>(null);
  const [deletedIds, setDeletedIds] = useState<readonly string[]>([]);
  const columns: Column<FormOverview>[] = [
    { id: 'name', label: t('name'), isName: true, isSortable: true, cell: ({ name }) => name },
    {
      id: 'state',
      label: t('state'),
      cell: (form) => (
        <Group gap={6}>
          <FormStatus state={form.state} />
          {may('admin') && <Failures form={form} />}
        </Group>
      ),
    },
    {
      id: 'responses',
      label: t('responses'),
      align: 'end',
      isSortable: true,
      cell: ({ id, name, responseCount }) =>
        may('analyst') ? (
          <PageLink
            to="/teams/$teamId/forms/$formId/responses"
            params={{ teamId, formId: id }}
            aria-label={t('responsesOf', { count: responseCount, name })}
          >
            {formats.number(responseCount)}
          </PageLink>
        ) : (
          formats.number(responseCount)
        ),
    },
    {
      id: 'newestResponse',
      label: t('newestResponse'),
      isSortable: true,
      cell: ({ newestResponseAt }) =>
        newestResponseAt === null ? (
          <Text span c="dimmed" inherit>
            {t('noResponse')}
          </Text>
        ) : (
          <Time at={newestResponseAt} />
        ),
    },
    {
      id: 'created',
      label: t('created'),
      isSortable: true,
      isOptional: 'hidden',
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
    {
      id: 'updated',
      label: t('updated'),
      isOptional: 'hidden',
      cell: ({ updatedAt }) => <Time at={updatedAt} />,
    },
    {
      id: 'actions',
      label: common('actions'),
      align: 'end',
      cell: (form) => (
        <FormActions
          form={form}
          canEdit={may('editor')}
          onDelete={may('admin') ? () => setDeleted(form) : undefined}
          onShare={() => onShare(form)}
          onCopyFailed={() => setCopyFailed(form.url)}
        />
      ),
    },
  ];
  // A form with responses opens with its summary.
  const pageOf = ({ state, responseCount }: FormOverview): string =>
    may('editor') && (state === 'draft' || responseCount === 0) ? '' : '/summary';
  return (
    <>
      {copyFailed !== null && (
        <Alert
          color="orange"
          title={t('copyFailed')}
          withCloseButton
          closeButtonLabel={common('close')}
          onClose={() => setCopyFailed(null)}
        >
          <span className="secret">{copyFailed}</span>
        </Alert>
      )}
      <DataTable
        label={t('title')}
        listId="forms"
        columns={columns}
        rows={forms}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        sort={sort}
        onSort={onSort}
        selection={selection}
        onSelection={onSelection}
        selectionActions={
          <SelectedForms ids={[...selection]} {...(may('admin') && { onDelete: setDeletedIds })} />
        }
        isLoading={isLoading}
        empty={empty}
        href={(form) => `/teams/${teamId}/forms/${form.id}${pageOf(form)}`}
      />
      {deletedIds.length > 0 && (
        <Suspense>
          <DeleteFormsDialog
            ids={deletedIds}
            onClose={() => setDeletedIds([])}
            onDeleted={() => onSelection(new Set())}
          />
        </Suspense>
      )}
      {deleted !== null && (
        <Suspense>
          <DeleteFormDialog form={deleted} onClose={() => setDeleted(null)} />
        </Suspense>
      )}
    </>
  );
}

/** What can be done with several forms at once. */
function SelectedForms({
  ids,
  onDelete,
}: {
  ids: readonly string[];
  /** undefined if the role does not allow it. */
  onDelete?: (ids: readonly string[]) => void;
}) {
  const t = useTexts('forms');
  const common = useTexts('common');
  if (ids.length > MAX_SELECTED) {
    return <Text size="sm">{common('selectedTooMany', { count: MAX_SELECTED })}</Text>;
  }
  return (
    <Group gap="xs">
      <ExportButton
        path={`/forms-overview/export?ids=${ids.join(',')}`}
        filename={fileNameOf(t('title'), 'csv')}
        label={common('exportSelected')}
        size="xs"
      />
      {onDelete !== undefined && (
        <DangerButton size="xs" onClick={() => onDelete(ids)}>
          {common('delete')}
        </DangerButton>
      )}
    </Group>
  );
}

/** The number of failed deliveries of the webhook, with a link to them. */
function Failures({ form: { id, failedDeliveries } }: { form: FormOverview }) {
  const t = useTexts('forms');
  const teamId = useTeamId();
  if (failedDeliveries === 0) return null;
  return (
    <PageLink
      to="/teams/$teamId/forms/$formId/webhook"
      params={{ teamId, formId: id }}
      underline="never"
    >
      <Status kind="failed">{t('failed', { count: failedDeliveries })}</Status>
    </PageLink>
  );
}

/** Copies a text; false if the browser does not allow it, for example without permission. */
const copyText = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );

function FormActions({
  form: { id, name, url },
  canEdit,
  onDelete,
  onShare,
  onCopyFailed,
}: {
  form: FormOverview;
  canEdit: boolean;
  /** undefined if the role does not allow it. */
  onDelete: (() => void) | undefined;
  onShare: () => void;
  onCopyFailed: () => void;
}) {
  const t = useTexts('forms');
  const common = useTexts('common');
  const teamId = useTeamId();
  const navigate = useNavigate();
  const callTeam = useTeamCall();
  const copyLink = async (link: string) => {
    if (!(await copyText(link))) {
      onCopyFailed();
      return;
    }
    await notify({
      message: t(isLoopback(link) ? 'linkCopiedHere' : 'linkCopied', { name }),
    });
  };
  const duplicate = useAction(async () => {
    const copy = await callTeam<Form>('POST', `/forms/${id}/duplicate`);
    await navigate({ to: '/teams/$teamId/forms/$formId', params: { teamId, formId: copy.id } });
  });
  if (url === null && !canEdit) return null;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {url !== null && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={t('copyLinkOf', { name })}
            title={t('copyLink')}
            onClick={() => void copyLink(url)}
          >
            <IconLink size={17} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={t('qrOf', { name })}
            title={t('qr')}
            onClick={onShare}
          >
            <IconQrcode size={17} aria-hidden />
          </ActionIcon>
        </>
      )}
      {canEdit && (
        <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={30} aria-label={t('moreFor', { name })}>
              <IconDots size={17} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconCopy size={16} aria-hidden />}
              onClick={() => void duplicate.run()}
            >
              {t('duplicate')}
            </Menu.Item>
            {onDelete !== undefined && (
              <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
                {common('delete')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <ErrorAlert error={duplicate.error} />
    </Group>
  );
}
