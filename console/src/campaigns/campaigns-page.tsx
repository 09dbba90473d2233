import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconScale, IconSpeakerphone } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { queryString, useCursorList } from '../api/cursor-list';
import { useMembership } from '../api/session';
import { useTeamId } from '../api/team';
import { hasRole } from '../api/types';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { ApiCall } from '../ui/api-call';
import { type Column, DataTable } from '../ui/data-table';
import { EmptyState } from '../ui/empty-state';
import { ErrorAlert } from '../ui/error-alert';
import { ExportButton } from '../ui/export-button';
import { FilterBar } from '../ui/filter-bar';
import { LoadMore } from '../ui/load-more';
import { Page } from '../ui/page';
import { fileNameOf } from '../ui/save-file';
import { useSelection } from '../ui/use-selection';
import { CampaignStatus } from './campaign-status';
import type { Campaign } from './campaign-types';
import { NewCampaignDialog } from './campaign-dialog';
import { type CampaignSort, type CampaignsSearch, MAX_COMPARED } from './compare-campaigns';
import { Reported } from './reported';
import { Suggestions } from './suggestions';
import { CampaignWindowInput } from './window-input';

const route = getRouteApi('/shell/teams/$teamId/campaigns');

/** The campaigns of the team, with what each has brought. */
export function CampaignsPage() {
  const t = useTexts('campaigns');
  const teamId = useTeamId();
  const canEdit = hasRole(useMembership(teamId)?.role ?? 'viewer', 'editor');
  const { search, window, sort, order = 'asc' } = route.useSearch();
  const navigateList = route.useNavigate();
  const change = (changes: CampaignsSearch) =>
    void navigateList({ search: (before) => ({ ...before, ...changes }), replace: true });
  const params = {
    search,
    window,
    ...(sort === undefined ? { sort: 'createdAt', order: 'desc' } : { sort, order }),
  };
  const list = useCursorList<Campaign>('/ranked-campaigns', params);
  const [selection, setSelection] = useSelection(queryString({ search, teamId }));
  const isEmpty = list.isEmpty && search === undefined;
  const columns = useColumns();
  const navigate = useNavigate();
  const [isCreating, creating] = useDisclosure();
  const open = (campaignId: string) =>
    void navigate({
      to: '/teams/$teamId/campaigns/$campaignId',
      params: { teamId, campaignId },
    });
  return (
    <Page
      title={t('title')}
      description={t('description')}
      action={
        !isEmpty && (
          <>
            <ExportButton
              path={`/ranked-campaigns/export?${queryString(params)}`}
              filename={fileNameOf(t('title'), 'csv')}
            />
            {canEdit && (
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={creating.open}>
                {t('create')}
              </Button>
            )}
          </>
        )
      }
    >
      {!isEmpty && (
        <FilterBar
          search={search}
          searchLabel={t('searchLabel')}
          onSearch={(text) => change({ search: text })}
        />
      )}
      {list.rows.length > 0 && (
        <CampaignWindowInput value={window} onChange={(value) => change({ window: value })} />
      )}
      <ErrorAlert error={list.error} onRetry={list.retry} />
      {(list.error === null || list.rows.length > 0) && (
        <DataTable
          label={t('title')}
          listId="campaigns"
          columns={columns}
          rows={list.rows}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          sort={sort === undefined ? undefined : { column: sort, direction: order }}
          onSort={({ column, direction }) =>
            change({ sort: column as CampaignSort, order: direction })
          }
          {...(list.rows.length > 1 && { selection, onSelection: setSelection })}
          selectionActions={
            <Button
              size="xs"
              variant="default"
              leftSection={<IconScale size={15} aria-hidden />}
              disabled={selection.size < 2 || selection.size > MAX_COMPARED}
              onClick={() =>
                void navigate({
                  to: '/teams/$teamId/campaign-comparison',
                  params: { teamId },
                  search: { ids: [...selection], window },
                })
              }
            >
              {selection.size > MAX_COMPARED
                ? t('compareAtMost', { count: MAX_COMPARED })
                : t('compare')}
            </Button>
          }
          href={({ id }) => `/teams/${teamId}/campaigns/${encodeURIComponent(id)}`}
          isLoading={list.isLoading}
          empty={
            !isEmpty ? (
              <EmptyState text={t('noneFound')} />
            ) : (
              <EmptyState
                icon={IconSpeakerphone}
                title={t('emptyTitle')}
                text={canEdit ? t('emptyText') : t('emptyTextReader')}
                {...(canEdit && { label: t('create'), onClick: creating.open })}
              />
            )
          }
        />
      )}
      {list.rows.length > 0 && <LoadMore list={list} />}
      {canEdit && <Suggestions onCreated={open} />}
      <ApiCall path="/campaigns?limit=20" />
      <NewCampaignDialog isOpen={isCreating} onClose={creating.close} onCreated={open} />
    </Page>
  );
}

function useColumns(): Column<Campaign>[] {
  const t = useTexts('campaigns');
  const formats = useFormats();
  const count = (id: 'posts' | 'responses' | 'newCustomers' | 'redemptions'): Column<Campaign> => ({
    id,
    label: t(id),
    align: 'end',
    isSortable: true,
    isOptional: true,
    cell: (campaign) => formats.number(campaign[id]),
  });
  const metric = (id: 'reach' | 'engagement'): Column<Campaign> => ({
    id,
    label: t(id),
    align: 'end',
    isSortable: true,
    isOptional: true,
    cell: (campaign) => (
      <Reported value={campaign[id]}>{formats.number(campaign[id] ?? 0)}</Reported>
    ),
  });
  return [
    { id: 'name', label: t('name'), isName: true, isSortable: true, cell: ({ name }) => name },
    { id: 'state', label: t('state'), cell: (campaign) => <CampaignStatus campaign={campaign} /> },
    {
      id: 'startsAt',
      label: t('firstDay'),
      isSortable: true,
      isOptional: 'hidden',
      cell: ({ startsAt }) => formats.date(startsAt),
    },
    count('posts'),
    metric('reach'),
    metric('engagement'),
    count('responses'),
    count('newCustomers'),
    count('redemptions'),
    {
      id: 'points',
      label: t('points'),
      align: 'end',
      isSortable: true,
      isOptional: true,
      cell: ({ points }) => formats.points(points),
    },
  ];
}
