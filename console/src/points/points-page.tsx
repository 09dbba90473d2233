import { ActionIcon, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp, IconCoins } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useCursorList, type ListParams, queryString } from '../api/cursor-list';
import { useMembership } from '../api/session';
import { useTeamData, useTeamId } from '../api/team';
import { hasRole } from '../api/types';
import { PointsDialog } from '../customers/points-dialog';
import { useCustomerWithPoints } from '../customers/use-balance';
import { useFormats, useTimeZone } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { ApiCall } from '../ui/api-call';
import { ButtonLink } from '../ui/button-link';
import { type Column, DataTable } from '../ui/data-table';
import { EmptyState } from '../ui/empty-state';
import { ErrorAlert } from '../ui/error-alert';
import { ExportButton } from '../ui/export-button';
import { LoadMore } from '../ui/load-more';
import { Page } from '../ui/page';
import { fileNameOf } from '../ui/save-file';
import { Time } from '../ui/time';
import { firstOfDay, lastOfDay } from '../ui/zoned-day';
import { CorrectDialog } from './correct-dialog';
import { EntryActor, EntryKind } from './entry-cells';
import { PointsChart } from './points-chart';
import { PointsFilterBar } from './points-filters';
import {
  isCorrectable,
  isErased,
  nameOfCustomer,
  type PointsActor,
  type PointsEntry,
  type PointsFilters,
  signedPoints,
} from './points-types';
import './points.css';

/** Each row has many elements: with more rows, the page would be large. */
const PAGE_ROWS = 30;

/** The points ledger of the team. */
export function PointsPage() {
  const t = useTexts('points');
  const teamId = useTeamId();
  const timeZone = useTimeZone();
  const canEdit = hasRole(useMembership(teamId)?.role ?? 'viewer', 'editor');
  const { search, order = 'desc', ...filters }: PointsFilters = useSearch({ strict: false });
  const filterParams = paramsOf(filters, timeZone);
  const params = { ...filterParams, search, order };
  const list = useCursorList<PointsEntry>('/points', { ...params, limit: PAGE_ROWS });
  const { data: actors } = useTeamData<PointsActor[]>('/points/actors');
  const navigate = useNavigate();
  const change = (changed: PointsFilters) =>
    void navigate({
      to: '/teams/$teamId/points',
      params: { teamId },
      search: (before) => ({ ...before, ...changed }),
      replace: true,
    });
  const [correcting, setCorrecting] = useState<PointsEntry | null>(null);
  const [isCorrecting, { open, close }] = useDisclosure();
  const [correctedId, setCorrectedId] = useState<string | null>(null);
  const correct = (entry: PointsEntry) => {
    setCorrecting(entry);
    open();
  };
  const columns = useColumns({ correctedId, onCorrect: canEdit ? correct : null });
  const { customerId } = filters;
  const { data: customer } = useCustomerWithPoints(customerId);
  const [isChanging, changing] = useDisclosure();
  const isFiltered =
    search !== undefined || Object.values(filters).some((value) => value !== undefined);
  const isEmpty = list.isEmpty && !isFiltered;
  const path = customerId === undefined ? null : `/customer/${customerId}/loyalty/transactions`;
  return (
    <Page
      title={t('title')}
      description={t('description')}
      action={
        <>
          {!isEmpty && (
            <ExportButton
              path={`/points/export?${queryString({ ...params, format: 'csv' })}`}
              filename={fileNameOf(t('title'), 'csv')}
            />
          )}
          {customer !== undefined && canEdit && (
            <Button onClick={changing.open}>{t('dialog.open')}</Button>
          )}
        </>
      }
    >
      {!isEmpty && (
        <PointsFilterBar
          filters={{ ...filters, search }}
          actors={actors}
          customerName={customer && `${customer.firstName} ${customer.lastName}`}
          onChange={change}
        />
      )}
      <ErrorAlert error={list.error} onRetry={list.retry} />
      {filters.entryId === undefined && search === undefined && list.rows.length > 0 && (
        <PointsChart params={filterParams} timeZone={timeZone} />
      )}
      {(list.error === null || list.rows.length > 0) && (
        <DataTable
          label={t('tableLabel')}
          listId="points"
          columns={columns}
          rows={list.rows}
          rowId={({ id }) => id}
          sort={{ column: 'at', direction: order }}
          onSort={({ direction }) => change({ order: direction })}
          rowName={(entry) => nameOfCustomer(entry, t('erasedCustomer'))}
          href={({ customer }) =>
            isErased(customer) ? null : `/teams/${teamId}/customers/${customer.id}`
          }
          isLoading={list.isLoading}
          empty={
            isFiltered ? <EmptyState text={t('nothingFound')} /> : <NoEntries teamId={teamId} />
          }
        />
      )}
      {list.rows.length > 0 && <LoadMore list={list} />}
      {path !== null && <ApiCall path={`${path}?limit=20`} />}
      {customer !== undefined && (
        <PointsDialog customer={customer} opened={isChanging} onClose={changing.close} />
      )}
      <CorrectDialog
        entry={correcting}
        opened={isCorrecting}
        onClose={close}
        onDone={setCorrectedId}
      />
    </Page>
  );
}

function useColumns({
  correctedId,
  onCorrect,
}: {
  /** The entry that this person has just taken back. */
  correctedId: string | null;
  /** null if the role does not allow it. */
  onCorrect: ((entry: PointsEntry) => void) | null;
}): readonly Column<PointsEntry>[] {
  const t = useTexts('points');
  const formats = useFormats();
  const pointsOf = (entry: PointsEntry): string => formats.points(signedPoints(entry), true);
  return [
    {
      id: 'customer',
      label: t('customer'),
      isName: true,
      cell: (entry) => nameOfCustomer(entry, t('erasedCustomer')),
    },
    {
      id: 'points',
      label: t('points'),
      align: 'end',
      cell: (entry) => (
        <span className="entry-points" data-type={entry.type}>
          {pointsOf(entry)}
        </span>
      ),
    },
    {
      id: 'kind',
      label: t('kind'),
      cell: (entry) => <EntryKind entry={entry} getsFocus={entry.id === correctedId} />,
    },
    { id: 'note', label: t('note'), isOptional: true, cell: ({ note }) => note },
    {
      id: 'reference',
      label: t('reference'),
      isOptional: true,
      cell: ({ reference }) => reference,
    },
    {
      id: 'actor',
      label: t('actor'),
      isOptional: true,
      cell: ({ actor }) => <EntryActor actor={actor} />,
    },
    {
      id: 'balance',
      label: t('balanceAfter'),
      align: 'end',
      isOptional: true,
      cell: ({ balanceAfter }) => formats.points(balanceAfter),
    },
    {
      id: 'at',
      label: t('at'),
      isSortable: true,
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
    ...(onCorrect === null
      ? []
      : [
          {
            id: 'correct',
            label: t('action'),
            cell: (entry: PointsEntry) =>
              isCorrectable(entry) && (
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  title={t('correct.open')}
                  aria-label={t('correct.openOf', {
                    points: pointsOf(entry),
                    name: nameOfCustomer(entry, t('erasedCustomer')),
                  })}
                  onClick={() => onCorrect(entry)}
                >
                  <IconArrowBackUp size={17} aria-hidden />
                </ActionIcon>
              ),
          },
        ]),
  ];
}

function NoEntries({ teamId }: { teamId: string }) {
  const t = useTexts('points');
  return (
    <EmptyState icon={IconCoins} title={t('emptyTitle')} text={t('emptyText')}>
      <ButtonLink to="/teams/$teamId/customers" params={{ teamId }}>
        {t('emptyLink')}
      </ButtonLink>
    </EmptyState>
  );
}

/** The parameters of the API. Days are those of the person's time zone. */
function paramsOf({ startDate, endDate, ...same }: PointsFilters, timeZone: string): ListParams {
  const from = startDate === undefined ? undefined : firstOfDay(startDate, timeZone);
  const to = endDate === undefined ? undefined : lastOfDay(endDate, timeZone);
  return { ...same, startDate: from ?? undefined, endDate: to ?? undefined };
}
