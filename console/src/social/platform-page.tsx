import { Group, Text } from '@mantine/core';
import { getRouteApi, useParams } from '@tanstack/react-router';
import { queryString } from '../api/cursor-list';
import { useTeamId } from '../api/team';
import { useTexts } from '../texts/texts';
import { ApiCall } from '../ui/api-call';
import { EmptyState } from '../ui/empty-state';
import { ErrorAlert } from '../ui/error-alert';
import { Page } from '../ui/page';
import { PageLink } from '../ui/page-link';
import { CardSkeleton } from '../ui/skeletons';
import { NotFoundPage } from '../ui/status-pages';
import { Time } from '../ui/time';
import { ConnectionsLink } from './connections-link';
import { KpiTiles } from './kpi-tiles';
import { NumberTables } from './number-tables';
import { PlatformIcon } from './platform-icon';
import { PlatformStatus } from './platform-status';
import { PostTypesSection } from './post-types';
import { PostsSection } from './posts-section';
import { SeriesChart } from './series-chart';
import { shownDays } from './shown-days';
import {
  type Comparison,
  DEFAULT_METRIC,
  isPlatform,
  type Overview,
  type OverviewEntry,
  type Platform,
  type PlatformSearch,
  type Profile,
  readOverviewSearch,
  readPlatformSearch,
  searchOf,
  spanOf,
  spanParams,
} from './social-types';
import { useKept } from './use-kept';
import { WindowInput } from './window-input';
import './social.css';

const route = getRouteApi('/shell/teams/$teamId/social/$platform');

/** How one platform does over a window, and why. */
export function PlatformPage() {
  const { platform } = useParams({ strict: false });
  if (!isPlatform(platform)) return <NotFoundPage />;
  // The data of one platform are not shown while those of another are read.
  return <OnePlatform key={platform} platform={platform} />;
}

function OnePlatform({ platform }: { platform: Platform }) {
  const t = useTexts('social');
  const teamId = useTeamId();
  const search = route.useSearch();
  const { metric = DEFAULT_METRIC } = search;
  const span = spanOf(search);
  const isRange = typeof span !== 'string';
  const params = queryString(spanParams(span));
  const navigate = route.useNavigate();
  const change = (changed: PlatformSearch) =>
    void navigate({
      search: (before) => readPlatformSearch({ ...before, ...changed }),
      replace: true,
      resetScroll: false,
    });
  // The query of the overview page: only the overview says whether the account must be connected again.
  const overview = useKept<Overview>(
    `/analytics/social/overview?${queryString({ metric, ...spanParams(span) })}`,
  );
  const part = (name: string) => `/analytics/social/${platform}/${name}?${params}`;
  // For a range, one request returns both the profile and the comparison.
  const profile = useKept<Profile>(part(isRange ? 'figures' : 'profile'));
  const comparison = useKept<Comparison>(part(isRange ? 'figures' : 'comparison'));
  const entry = overview.data?.platforms.find((one) => one.platform === platform);
  const error = profile.error ?? comparison.error ?? overview.error;
  const ready = profile.data?.status === 'ready' ? profile.data : undefined;
  return (
    <Page
      title={t(`platform.${platform}`)}
      description={
        <>
          <PageLink
            to="/teams/$teamId/social"
            params={{ teamId }}
            search={readOverviewSearch({ ...search })}
          >
            {t('allPlatforms')}
          </PageLink>
          {entry !== undefined && <State entry={entry} />}
        </>
      }
      action={
        ready !== undefined && (
          <WindowInput
            value={span}
            shown={shownDays(
              span,
              comparison.data === undefined ? [] : [comparison.data],
              Date.now(),
            )}
            onChange={(next) => change(searchOf(next))}
          />
        )
      }
    >
      <ErrorAlert error={error} />
      {profile.data === undefined && error === null && <CardSkeleton lines={8} />}
      {entry !== undefined && profile.data !== undefined && ready === undefined && (
        <NoFigures entry={entry} />
      )}
      {ready !== undefined && comparison.data !== undefined && (
        <>
          <div data-stale={profile.isStale || undefined}>
            <KpiTiles
              profile={ready}
              comparison={comparison.data}
              metric={metric}
              isRange={isRange}
              onMetric={(next) => change({ metric: next })}
            />
          </div>
          <SeriesChart
            profile={ready}
            comparison={comparison.data}
            metric={metric}
            isRange={isRange}
          />
          <PostsSection platform={platform} search={search} onChange={change} />
          <PostTypesSection platform={platform} span={span} />
          <NumberTables
            title={t('rawTitle', { platform: t(`platform.${platform}`) })}
            description={t('rawDescription')}
            platform={platform}
            numbers={ready.kpis}
            raw={ready.rawKpis}
            isRange={isRange}
          />
          <ApiCall
            path={isRange ? `/analytics/social/${platform}/posts?${params}` : part('profile')}
          />
        </>
      )}
    </Page>
  );
}

/** How fresh the figures are, and in which days they count. */
function State({ entry }: { entry: OverviewEntry }) {
  const t = useTexts('social');
  return (
    <Group component="span" gap="xs" mt={4}>
      <PlatformIcon platform={entry.platform} size={18} />
      <PlatformStatus entry={entry} />
      {entry.lastRefreshedAt !== null && (
        <Text span c="dimmed">
          {t('refreshed', { time: <Time at={entry.lastRefreshedAt} /> })} {t('daysInUtc')}
        </Text>
      )}
      {entry.needsReconnecting && (
        <ConnectionsLink size="compact-sm" variant="light">
          {t('reconnect')}
        </ConnectionsLink>
      )}
    </Group>
  );
}

function NoFigures({ entry: { platform, status } }: { entry: OverviewEntry }) {
  const t = useTexts('social');
  if (status === 'ready') return null;
  const reason = status === 'unavailable' && platform === 'linkedin' ? 'personal' : status;
  return (
    <EmptyState title={t(`status.${status}`)} text={t(`without.${reason}`)}>
      {status !== 'pending' && <ConnectionsLink>{t('connections')}</ConnectionsLink>}
    </EmptyState>
  );
}
