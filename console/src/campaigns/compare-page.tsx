import { Button, Table, Text } from '@mantine/core';
import { IconPrinter, IconScale } from '@tabler/icons-react';
import { useSuspenseQueries } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { teamQuery, useTeamId } from '../api/team';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { EmptyState } from '../ui/empty-state';
import { Page } from '../ui/page';
import { PageLink } from '../ui/page-link';
import { CardSkeleton } from '../ui/skeletons';
import { WideTable } from '../ui/wide-table';
import { CampaignStatus } from './campaign-status';
import { type Campaign, campaignPath } from './campaign-types';
import { largestOf, NUMBERS } from './compare-campaigns';
import { Reported } from './reported';
import { CampaignWindowInput } from './window-input';

const ComparisonCharts = lazy(async () => ({
  default: (await import('./campaign-charts')).ComparisonCharts,
}));

const route = getRouteApi('/shell/teams/$teamId/campaign-comparison');

/** Campaigns side by side: each number of all of them, as a table and as bars. */
export function ComparePage() {
  const t = useTexts('campaigns');
  const teamId = useTeamId();
  const { ids, window } = route.useSearch();
  const navigate = route.useNavigate();
  const params: Record<string, string> = window === undefined ? {} : { window };
  const campaigns = useSuspenseQueries({
    queries: ids.map((id) => teamQuery<Campaign>(teamId, campaignPath(id, '', params))),
  }).map(({ data }) => data);
  return (
    <Page
      title={t('comparison')}
      description={
        <PageLink to="/teams/$teamId/campaigns" params={{ teamId }} search={{ window }}>
          {t('allCampaigns')}
        </PageLink>
      }
      action={
        <Button
          className="no-print"
          variant="default"
          leftSection={<IconPrinter size={17} aria-hidden />}
          onClick={() => globalThis.print()}
        >
          {t('print')}
        </Button>
      }
    >
      {campaigns.length < 2 ? (
        <EmptyState icon={IconScale} title={t('compareNone')} text={t('compareHint')} />
      ) : (
        <>
          <CampaignWindowInput
            value={window}
            onChange={(value) =>
              void navigate({ search: (before) => ({ ...before, window: value }), replace: true })
            }
          />
          <NumbersTable campaigns={campaigns} />
          <Suspense fallback={<CardSkeleton lines={7} />}>
            <ComparisonCharts campaigns={campaigns} />
          </Suspense>
        </>
      )}
    </Page>
  );
}

/** A row for each number, in which the largest is bold. */
function NumbersTable({ campaigns }: { campaigns: readonly Campaign[] }) {
  const t = useTexts('campaigns');
  const formats = useFormats();
  const teamId = useTeamId();
  return (
    <WideTable
      label={t('comparison')}
      columns={[t('number'), ...campaigns.map(({ name }) => name)]}
    >
      <Table.Tr>
        <Table.Th scope="row">{t('state')}</Table.Th>
        {campaigns.map((campaign) => (
          <Table.Td key={campaign.id} data-label={campaign.name}>
            <PageLink
              to="/teams/$teamId/campaigns/$campaignId"
              params={{ teamId, campaignId: campaign.id }}
            >
              {formats.date(campaign.startsAt)}
            </PageLink>{' '}
            <CampaignStatus campaign={campaign} />
          </Table.Td>
        ))}
      </Table.Tr>
      {NUMBERS.map((name) => {
        const largest = largestOf(campaigns.map((campaign) => campaign[name]));
        return (
          <Table.Tr key={name}>
            <Table.Th scope="row">{t(name)}</Table.Th>
            {campaigns.map((campaign, index) => (
              <Table.Td key={campaign.id} data-label={campaign.name}>
                <Text span fw={largest.has(index) ? 700 : undefined}>
                  <Reported value={campaign[name]}>{formats.points(campaign[name] ?? 0)}</Reported>
                </Text>
              </Table.Td>
            ))}
          </Table.Tr>
        );
      })}
    </WideTable>
  );
}
