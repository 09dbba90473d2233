import { Button, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { IconFileImport, IconPlus, IconSearch, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { queryString, useCursorList } from '../api/cursor-list';
import { useMembership } from '../api/session';
import { useTeamId } from '../api/team';
import { type Customer, hasRole } from '../api/types';
import { useCampaignName } from '../campaigns/campaign-name';
import { CampaignSelect } from '../campaigns/campaign-select';
import { ButtonLink } from '../ui/button-link';
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
import { useSelection } from '../ui/use-selection';
import type { CustomerFilters } from './customer-filters';
import { customerName } from './customer-name';
import { CustomerDialog } from './customer-dialog';

/** The limit of one request. */
const MAX_SELECTED = 100;

const route = getRouteApi('/shell/teams/$teamId/customers');

export function CustomersPage() {
  const t = useTexts('customers');
  const teamId = useTeamId();
  const membership = useMembership(teamId);
  const canEdit = membership !== undefined && hasRole(membership.role, 'editor');
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const formats = useFormats();
  const [isAdding, setAdding] = useState(false);
  const { search, order = 'desc', campaign, from, to } = filters;
  // The service has no other order for the customers of a campaign.
  const sort = campaign === undefined ? (filters.sort ?? 'created') : 'created';
  const ofCampaign =
    campaign === undefined ? {} : { campaignId: campaign, startDate: from, endDate: to };
  const params = { search, sort, order, ...ofCampaign };
  const list = useCursorList<Customer>('/customer-directory', params);
  const [selection, setSelection] = useSelection(queryString({ search, ...ofCampaign, teamId }));
  const campaignName = useCampaignName(campaign);
  const columns = useColumns(campaign !== undefined);
  const set = (change: CustomerFilters) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const changeSort = ({ column, direction }: Sort) =>
    set({ sort: column as CustomerFilters['sort'], order: direction });
  const isFiltered = search !== undefined || campaign !== undefined;
  const isEmpty = list.isEmpty && !isFiltered;
  return (
    <Page
      title={t('title')}
      description={t('description')}
      action={
        !isEmpty && (
          <>
            <ExportButton
              path={`/customer-directory/export?${queryString(params)}`}
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
        )
      }
    >
      {!isEmpty && (
        <FilterBar
          search={search}
          searchLabel={t('search')}
          onSearch={(text) => set({ search: text })}
          filters={[
            {
              id: 'campaign',
              kind: 'other',
              label: t('campaign'),
              value: campaign,
              text:
                from === undefined || to === undefined
                  ? campaignName
                  : t('newOfCampaign', {
                      campaign: campaignName ?? '',
                      from: formats.dateTime(from),
                      to: formats.dateTime(to),
                    }),
              input: (
                <CampaignSelect
                  label={t('campaign')}
                  noneLabel={t('anyCampaign')}
                  value={campaign ?? null}
                  onChange={(id) =>
                    set({ campaign: id ?? undefined, from: undefined, to: undefined })
                  }
                />
              ),
              onChange: () => set({ campaign: undefined, from: undefined, to: undefined }),
            },
          ]}
        />
      )}
      <ErrorAlert error={list.error} onRetry={list.retry} />
      {(list.error === null || list.rows.length > 0) && (
        <DataTable
          label={t('title')}
          listId="customers"
          columns={columns}
          rows={list.rows}
          rowId={({ id }) => id}
          rowName={nameOrContact}
          selection={selection}
          onSelection={setSelection}
          selectionActions={<SelectedCustomers ids={[...selection]} />}
          sort={{ column: sort, direction: order }}
          onSort={changeSort}
          href={({ id }) => `/teams/${teamId}/customers/${id}`}
          isLoading={list.isLoading}
          empty={
            isEmpty ? (
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

/** What can be done with several customers at once. */
function SelectedCustomers({ ids }: { ids: readonly string[] }) {
  const t = useTexts('customers');
  const common = useTexts('common');
  if (ids.length > MAX_SELECTED) {
    return <Text size="sm">{common('selectedTooMany', { count: MAX_SELECTED })}</Text>;
  }
  return (
    <ExportButton
      path={`/customer-directory/export?ids=${ids.join(',')}`}
      filename={fileNameOf(t('title'), 'csv')}
      label={common('exportSelected')}
      size="xs"
    />
  );
}

/** Forms that ask for no name create customers without one. */
const nameOrContact = (customer: Customer): string =>
  customerName(customer).trim() || customer.email || customer.phone || '';

function useColumns(isOfCampaign: boolean): Column<Customer>[] {
  const t = useTexts('customers');
  const formats = useFormats();
  return [
    { id: 'name', label: t('name'), isName: true, cell: nameOrContact },
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
      isSortable: !isOfCampaign,
      cell: ({ points }) => formats.points(points),
    },
    {
      id: 'activity',
      label: t('lastActivity'),
      isSortable: !isOfCampaign,
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
