import { Button, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconDownload } from '@tabler/icons-react';
import { ApiError, callForBody } from '../api/call';
import { useTeamId } from '../api/team';
import type { AuditEvent, CursorPage } from '../api/types';
import type { AuditFilters } from '../router';
import { EmptyState } from '../ui/empty-state';
import { ErrorAlert } from '../ui/error-alert';
import { Page } from '../ui/page';
import { PageLink } from '../ui/page-link';
import { LoadingPage } from '../ui/status-pages';
import { useTimeZone } from '../ui/time';
import { WideTable } from '../ui/wide-table';
import { firstOfDay, lastOfDay } from '../ui/zoned-day';
import { AuditEntry } from './audit-entry';
import { FilterBar, OPERATOR } from './audit-filters';
import { useTeamNames } from './audit-names';

const PAGE_SIZE = '50';
const route = getRouteApi('/shell/teams/$teamId/audit');

export function AuditPage() {
  const teamId = useTeamId();
  const timeZone = useTimeZone();
  const filters = route.useSearch();
  const names = useTeamNames();
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['team', teamId, '/audit', filters, timeZone],
    initialPageParam: '*',
    queryFn: ({ pageParam, signal }) => {
      const query = queryOf(filters, timeZone, { limit: PAGE_SIZE, cursor: pageParam });
      return callForBody<CursorPage<AuditEvent>>(
        'GET',
        `teams/${teamId}/audit?${query}`,
        undefined,
        signal,
      );
    },
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
    placeholderData: keepPreviousData,
  });
  const events = data?.pages.flatMap((page) => page.data) ?? null;
  const csv = queryOf(filters, timeZone, { format: 'csv' });
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <Page
      title="Audit log"
      description={`Who changed what, newest first. Nobody can change or delete an entry. Times are in ${timeZone}. What API keys do to customers and their points, and the responses that they submit, are in the list of one customer or form.`}
      action={
        <Button
          component="a"
          variant="default"
          href={`/console/api/teams/${teamId}/audit/export?${csv}`}
          download
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Download as CSV
        </Button>
      }
    >
      <FilterBar filters={filters} names={names} />
      <ErrorAlert error={error instanceof ApiError ? error : null} />
      {events === null && error === null && <LoadingPage />}
      {events !== null && events.length > 0 && (
        <WideTable label="Entries" columns={['When', 'Who', 'What']}>
          {events.map((event) => (
            <AuditEntry key={event.id} event={event} names={names} />
          ))}
        </WideTable>
      )}
      {events?.length === 0 && !isFiltered && <NoEntries teamId={teamId} />}
      {/* Announced by screen readers when a filter has changed the list. */}
      <Text role="status" c="dimmed">
        {events !== null && !isFetching && isFiltered && countOf(events.length, hasNextPage)}
      </Text>
      {hasNextPage && (
        <Button
          variant="default"
          loading={isFetching}
          onClick={() => void fetchNextPage()}
          style={{ alignSelf: 'flex-start' }}
        >
          Show older entries
        </Button>
      )}
    </Page>
  );
}

function NoEntries({ teamId }: { teamId: string }) {
  return (
    <EmptyState
      title="Nothing has happened yet"
      text="Every change in this team will be listed here, with the person or program that made it. For example:"
    >
      <PageLink to="/teams/$teamId/keys" params={{ teamId }}>
        Create an API key
      </PageLink>
    </EmptyState>
  );
}

function countOf(count: number, hasMore: boolean): string {
  if (count === 0) return 'No entry matches. Choose other filters, or show all entries.';
  if (hasMore) return `The newest ${count} entries that match.`;
  return count === 1 ? 'One entry matches.' : `${count} entries match.`;
}

/** A query string of the filters that are set and of other parameters. Days are those of the person's time zone. */
function queryOf(
  { actor, action, targetKind, targetId, startDate, endDate }: AuditFilters,
  timeZone: string,
  others: Record<string, string>,
): string {
  const filters = {
    ...(actor === OPERATOR ? { actorKind: 'system' } : { actor }),
    action,
    targetKind,
    targetId,
    startDate: startDate === undefined ? undefined : firstOfDay(startDate, timeZone),
    endDate: endDate === undefined ? undefined : lastOfDay(endDate, timeZone),
  };
  const query = new URLSearchParams(others);
  for (const [name, value] of Object.entries(filters)) {
    if (typeof value === 'string') query.set(name, value);
  }
  return query.toString();
}
