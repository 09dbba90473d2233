import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCursorList } from '../api/cursor-list';
import { useMembership } from '../api/session';
import { useTeamId } from '../api/team';
import { hasRole } from '../api/types';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { ApiCall } from '../ui/api-call';
import { type Column, DataTable } from '../ui/data-table';
import { EmptyState } from '../ui/empty-state';
import { ErrorAlert } from '../ui/error-alert';
import { LoadMore } from '../ui/load-more';
import { Page } from '../ui/page';
import { CampaignStatus } from './campaign-status';
import type { Campaign } from './campaign-types';
import { NewCampaignDialog } from './campaign-dialog';
import { Reported } from './reported';
import { Suggestions } from './suggestions';

/** The campaigns of the team, with what each has brought. */
export function CampaignsPage() {
  const t = useTexts('campaigns');
  const teamId = useTeamId();
  const canEdit = hasRole(useMembership(teamId)?.role ?? 'viewer', 'editor');
  const list = useCursorList<Campaign>('/campaigns');
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
        canEdit && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={creating.open}>
            {t('create')}
          </Button>
        )
      }
    >
      <ErrorAlert error={list.error} />
      {(list.error === null || list.rows.length > 0) && (
        <DataTable
          label={t('title')}
          listId="campaigns"
          columns={columns}
          rows={list.rows}
          rowId={({ id }) => id}
          href={({ id }) => `/teams/${teamId}/campaigns/${encodeURIComponent(id)}`}
          isLoading={list.isLoading}
          empty={
            <EmptyState
              icon={IconSpeakerphone}
              title={t('emptyTitle')}
              text={canEdit ? t('emptyText') : t('emptyTextReader')}
              {...(canEdit && { label: t('create'), onClick: creating.open })}
            />
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
    isOptional: true,
    cell: (campaign) => formats.number(campaign[id]),
  });
  const metric = (id: 'reach' | 'engagement'): Column<Campaign> => ({
    id,
    label: t(id),
    align: 'end',
    isOptional: true,
    cell: (campaign) => (
      <Reported value={campaign[id]}>{formats.number(campaign[id] ?? 0)}</Reported>
    ),
  });
  return [
    { id: 'name', label: t('name'), isName: true, cell: ({ name }) => name },
    { id: 'state', label: t('state'), cell: (campaign) => <CampaignStatus campaign={campaign} /> },
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
      isOptional: true,
      cell: ({ points }) => formats.points(points),
    },
  ];
}
