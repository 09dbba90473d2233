import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { type ListParams, queryString, useCursorList } from '../api/cursor-list';
import { useTeamId } from '../api/team';
import type { AuditEvent } from '../api/types';
import { KeptFor } from '../retention/kept-for';
import type { AuditFilters } from '../router';
import { useTexts } from '../texts/texts';
import { ButtonLink } from '../ui/button-link';
import { DataTable } from '../ui/data-table';
import { DetailPanel } from '../ui/detail-panel';
import { EmptyState } from '../ui/empty-state';
import { ErrorAlert } from '../ui/error-alert';
import { LoadMore } from '../ui/load-more';
import { Page } from '../ui/page';
import { Time, useTimeZone } from '../ui/time';
import { firstOfDay, lastOfDay } from '../ui/zoned-day';
import { Actor, AuditDetails } from './audit-entry';
import { AuditFilterBar, OPERATOR, PEOPLE, PROGRAMS } from './audit-filters';
import { useTeamNames } from './audit-names';
import { auditSearchParams } from './audit-search';
import { sentenceOf } from './audit-sentence';
import { ACTION_WORDS, actionLabel } from './audit-words';

const route = getRouteApi('/shell/teams/$teamId/audit');

export function AuditPage() {
  const t = useTexts('audit');
  const common = useTexts('common');
  const teamId = useTeamId();
  const timeZone = useTimeZone();
  const { order = 'desc', ...filters } = route.useSearch();
  const navigate = route.useNavigate();
  const names = useTeamNames();
  const actions = Object.keys(ACTION_WORDS).map((action) => [action, actionLabel(action)] as const);
  const params = {
    ...paramsOf(filters, timeZone),
    ...auditSearchParams(filters.search, names, actions),
    order,
  };
  const list = useCursorList<AuditEvent>('/audit', params);
  const [openId, setOpenId] = useState<string | null>(null);
  const csv = queryString({ ...params, format: 'csv' });
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const at = list.rows.findIndex(({ id }) => id === openId);
  const open = list.rows[at];
  const openAt = (index: number) => {
    const row = list.rows[index];
    return row === undefined ? undefined : () => setOpenId(row.id);
  };
  const sentence = (event: AuditEvent) => sentenceOf(event, names, t, common);
  return (
    <Page
      title={t('title')}
      description={t('description')}
      action={
        <Button
          component="a"
          variant="default"
          href={`/console/api/teams/${teamId}/audit/export?${csv}`}
          download
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('download')}
        </Button>
      }
    >
      <KeptFor kind="audit" />
      <AuditFilterBar filters={filters} names={names} />
      <ErrorAlert error={list.error} onRetry={list.retry} />
      {(list.error === null || list.rows.length > 0) && (
        <DataTable
          label={t('entries')}
          listId="audit"
          rows={list.rows}
          rowId={({ id }) => id}
          isLoading={list.isLoading}
          onOpen={({ id }) => setOpenId(id)}
          openId={openId}
          sort={{ column: 'when', direction: order }}
          onSort={({ direction }) =>
            void navigate({
              search: (before) => ({ ...before, order: direction }),
              replace: true,
            })
          }
          columns={[
            { id: 'what', label: t('what'), isName: true, cell: sentence },
            { id: 'who', label: t('who'), cell: (event) => <Actor event={event} names={names} /> },
            {
              id: 'when',
              label: t('when'),
              isSortable: true,
              cell: (event) => <Time at={event.at} />,
            },
          ]}
          empty={isFiltered ? <NoMatch /> : <NoEntries teamId={teamId} />}
        />
      )}
      <LoadMore list={list} />
      {open !== undefined && (
        <DetailPanel
          title={sentence(open)}
          onClose={() => setOpenId(null)}
          onPrevious={openAt(at - 1)}
          onNext={openAt(at + 1)}
        >
          <AuditDetails event={open} names={names} />
        </DetailPanel>
      )}
    </Page>
  );
}

function NoEntries({ teamId }: { teamId: string }) {
  const t = useTexts('audit');
  return (
    <EmptyState icon={IconHistory} title={t('none')} text={t('noneText')}>
      <ButtonLink to="/teams/$teamId/keys" params={{ teamId }}>
        {t('noneAction')}
      </ButtonLink>
    </EmptyState>
  );
}

function NoMatch() {
  const t = useTexts('audit');
  const common = useTexts('common');
  const navigate = route.useNavigate();
  return (
    <EmptyState
      icon={IconHistory}
      title={t('noMatch')}
      text={t('noMatchText')}
      label={common('showAll')}
      onClick={() => void navigate({ search: {}, replace: true })}
    />
  );
}

/** The filters as parameters of the API. Days are those of the person's time zone. */
function paramsOf(
  { actor, action, targetKind, targetId, startDate, endDate }: AuditFilters,
  timeZone: string,
): ListParams {
  return {
    ...actorParams(actor),
    action,
    targetKind,
    targetId,
    startDate: (startDate !== undefined && firstOfDay(startDate, timeZone)) || undefined,
    endDate: (endDate !== undefined && lastOfDay(endDate, timeZone)) || undefined,
  };
}

function actorParams(actor: string | undefined): ListParams {
  if (actor === OPERATOR) return { actorKind: 'system' };
  if (actor === PEOPLE) return { actorKind: 'user' };
  if (actor === PROGRAMS) return { actorKind: 'key' };
  return { actor };
}
