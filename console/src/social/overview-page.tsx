import { NativeSelect, SimpleGrid } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { queryString } from '../api/cursor-list';
import { useMembership } from '../api/session';
import { useTeamId } from '../api/team';
import { hasRole } from '../api/types';
import { useTexts } from '../texts/texts';
import { ApiCall } from '../ui/api-call';
import { EmptyState } from '../ui/empty-state';
import { ErrorAlert } from '../ui/error-alert';
import { Page } from '../ui/page';
import { CardSkeleton } from '../ui/skeletons';
import { ConnectionsLink } from './connections-link';
import { PlatformCard } from './platform-card';
import { shownDays } from './shown-days';
import {
  DEFAULT_METRIC,
  KPIS,
  type KpiName,
  type Overview,
  readOverviewSearch,
  searchOf,
  spanOf,
  spanParams,
} from './social-types';
import { useKept } from './use-kept';
import { WindowInput } from './window-input';
import './social.css';

const route = getRouteApi('/shell/teams/$teamId/social');

/** All platforms of the team side by side. */
export function OverviewPage() {
  const t = useTexts('social');
  const search = route.useSearch();
  const { metric = DEFAULT_METRIC } = search;
  const span = spanOf(search);
  const navigate = route.useNavigate();
  const { data, error, isStale } = useKept<Overview>(
    `/analytics/social/overview?${queryString({ metric, ...spanParams(span) })}`,
  );
  const change = (changed: object) =>
    void navigate({
      search: (before) => readOverviewSearch({ ...before, ...changed }),
      replace: true,
    });
  const isEmpty = data?.platforms.every(({ status }) => status === 'not_connected') ?? false;
  return (
    <Page
      title={t('title')}
      description={t('description')}
      action={<ConnectionsLink variant="default">{t('connections')}</ConnectionsLink>}
    >
      <ErrorAlert error={error} />
      {data === undefined && error === null && <CardSkeleton lines={8} />}
      {isEmpty && <NothingConnected />}
      {data !== undefined && !isEmpty && (
        <>
          <div className="social-bar">
            <WindowInput
              value={span}
              shown={shownDays(span, data.platforms, Date.now())}
              onChange={(next) => change(searchOf(next))}
            />
            <NativeSelect
              aria-label={t('lineShows')}
              value={metric}
              data={KPIS.map((name) => ({
                value: name,
                label: t('lineShowsMetric', { metric: t(`metric.${name}`) }),
              }))}
              onChange={({ currentTarget }) => change({ metric: currentTarget.value as KpiName })}
            />
          </div>
          <SimpleGrid
            component="ul"
            className="platform-cards"
            cols={{ base: 1, sm: 2, lg: 3 }}
            spacing="md"
            data-stale={isStale || undefined}
          >
            {data.platforms.map((entry) => (
              <PlatformCard
                key={entry.platform}
                entry={entry}
                metric={data.metric}
                search={search}
              />
            ))}
          </SimpleGrid>
          {typeof span === 'string' && (
            <ApiCall path={`/analytics/social/summary?window=${span}`} />
          )}
        </>
      )}
    </Page>
  );
}

function NothingConnected() {
  const t = useTexts('social');
  const mayConnect = hasRole(useMembership(useTeamId())?.role ?? 'viewer', 'admin');
  return (
    <EmptyState
      icon={IconChartLine}
      title={t('empty.title')}
      text={t(mayConnect ? 'empty.text' : 'empty.textOfOthers')}
    >
      {mayConnect && <ConnectionsLink>{t('empty.connect')}</ConnectionsLink>}
    </EmptyState>
  );
}
