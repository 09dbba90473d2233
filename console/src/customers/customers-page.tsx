import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { IconFileImport, IconPlus, IconSearch, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useCursorList } from '../api/cursor-list';
import { useMembership } from '../api/session';
import { useTeamId } from '../api/team';
import { type Customer, hasRole } from '../api/types';
import { ButtonLink } from '../coupons/button-link';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { ApiCall } from '../ui/api-call';
import { type Column, DataTable, type Sort } from '../ui/data-table';
import { EmptyState } from '../ui/empty-state';
import { ErrorAlert } from '../ui/error-alert';
import { FilterBar } from '../ui/filter-bar';
import { LoadMore } from '../ui/load-more';
import { Page } from '../ui/page';
import { fileNameOf } from '../ui/save-file';
import { PageLink } from '../ui/page-link';
import { ExportButton } from '../ui/export-button';
import { Time } from '../ui/time';
import type { CustomerFilters } from './customer-filters';
import { customerName } from './customer-name';
import { CustomerDialog } from './customer-dialog';

const route = getRouteApi('/shell/teams/$teamId/customers');

export function CustomersPage() {
  const t = useTexts('customers');
  const teamId = useTeamId();
  const membership = useMembership(teamId);
  const canEdit = membership !== undefined && hasRole(membership.role, 'editor');
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const [isAdding, setAdding] = useState(false);
  const { search, sort = 'created', order = 'desc' } = filters;
  const list = useCursorList<Customer>('/customer-directory', { search, sort, order });
  const columns = useColumns();
  const set = (change: CustomerFilters) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const changeSort = ({ column, direction }: Sort) =>
    set({ sort: column as CustomerFilters['sort'], order: direction });
  const exported = new URLSearchParams({
    sort,
    order,
    ...(search === undefined ? {} : { search }),
  });
  const isEmptyTeam = list.rows.length === 0 && search === undefined;
  return (
    <Page
      title={t('title')}
      description={t('description')}
      action={
        <>
          <ExportButton
            path={`/customer-directory/export?${exported.toString()}`}
            filename={fileNameOf(t('title'), 'csv')}
            label={t('export')}
          />
          {canEdit && (
            <>
              <ButtonLink
                variant="default"
                leftSection={<IconFileImport size={16} aria-hidden />}
                to="/teams/$teamId/customers/import"
                params={{ teamId }}
              >
                {t('import')}
              </ButtonLink>
              <Button
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => setAdding(true)}
              >
                {t('add')}
              </Button>
            </>
          )}
        </>
      }
    >
      <FilterBar
        search={search}
        searchLabel={t('search')}
        onSearch={(text) => set({ search: text })}
      />
      <ErrorAlert error={list.error} onRetry={list.retry} />
      {(list.error === null || list.rows.length > 0) && (
        <DataTable
          label={t('title')}
          listId="customers"
          columns={columns}
          rows={list.rows}
          rowId={({ id }) => id}
          rowName={customerName}
          sort={{ column: sort, direction: order }}
          onSort={changeSort}
          href={({ id }) => `/teams/${teamId}/customers/${id}`}
          isLoading={list.isLoading}
          empty={
            isEmptyTeam ? (
              <NoCustomers canEdit={canEdit} teamId={teamId} onAdd={() => setAdding(true)} />
            ) : (
              <EmptyState icon={IconSearch} title={t('noMatch')} text={t('noMatchText')} />
            )
          }
        />
      )}
      {list.rows.length > 0 && <LoadMore list={list} />}
      <ApiCall
        path={`/customers?${new URLSearchParams({ limit: '20', ...(search !== undefined && { search }) }).toString()}`}
      />
      <CustomerDialog
        opened={isAdding}
        onClose={() => setAdding(false)}
        onDone={(id) =>
          void navigate({
            to: '/teams/$teamId/customers/$customerId',
            params: { teamId, customerId: id },
          })
        }
      />
    </Page>
  );
}

function useColumns(): Column<Customer>[] {
  const t = useTexts('customers');
  const formats = useFormats();
  return [
    { id: 'name', label: t('name'), isName: true, cell: customerName },
    { id: 'email', label: t('email'), isOptional: true, cell: ({ email }) => email },
    { id: 'phone', label: t('phone'), isOptional: true, cell: ({ phone }) => phone },
    {
      id: 'username',
      label: t('username'),
      isOptional: 'hidden',
      cell: ({ username }) => username,
    },
    {
      id: 'points',
      label: t('points'),
      align: 'end',
      isSortable: true,
      cell: ({ points }) => formats.points(points),
    },
    {
      id: 'activity',
      label: t('lastActivity'),
      isSortable: true,
      isOptional: true,
      cell: ({ lastActivityAt }) => <Time at={lastActivityAt} />,
    },
    {
      id: 'created',
      label: t('created'),
      isSortable: true,
      isOptional: true,
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ];
}

function NoCustomers({
  canEdit,
  teamId,
  onAdd,
}: {
  canEdit: boolean;
  teamId: string;
  onAdd: () => void;
}) {
  const t = useTexts('customers');
  if (!canEdit)
    return <EmptyState icon={IconUsersGroup} title={t('empty')} text={t('emptyText')} />;
  return (
    <EmptyState
      icon={IconUsersGroup}
      title={t('empty')}
      text={t('emptyText')}
      label={t('addFirst')}
      onClick={onAdd}
    >
      <PageLink to="/teams/$teamId/customers/import" params={{ teamId }}>
        {t('emptyImport')}
      </PageLink>
    </EmptyState>
  );
}
