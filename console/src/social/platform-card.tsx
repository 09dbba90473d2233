import { Anchor, Group, Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useMembership } from '../api/session';
import { useTeamId } from '../api/team';
import { hasRole } from '../api/types';
import { useTexts } from '../texts/texts';
import { PageLink } from '../ui/page-link';
import { Time } from '../ui/time';
import { Change, Figure } from './figure';
import { PlatformIcon } from './platform-icon';
import { PlatformStatus } from './platform-status';
import { shiftDay } from './series-rows';
import { useSocialFormats } from './social-formats';
import type { KpiName, OverviewEntry, OverviewSearch } from './social-types';
import { Sparkline } from './sparkline';

const SHOWN = [
  'followers',
  'impressions',
  'reach',
  'engagement',
  'engagementRate',
] as const satisfies readonly KpiName[];

/** One platform in the overview: its state in words and, if it is ready, its figures. */
export function PlatformCard({
  entry,
  metric,
  search,
}: {
  entry: OverviewEntry;
  metric: KpiName;
  /** The search of the overview, which links to the platform keep. */
  search: OverviewSearch;
}) {
  const t = useTexts('social');
  const teamId = useTeamId();
  const id = useId();
  const { platform, status, kpis } = entry;
  return (
    <Paper withBorder p="md" component="li" className="platform-card" aria-labelledby={id}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Group gap={8} wrap="nowrap">
          <PlatformIcon platform={platform} />
          <Title order={2} size="h5" id={id}>
            <PageLink
              to="/teams/$teamId/social/$platform"
              params={{ teamId, platform }}
              search={search}
              size="md"
              fw={650}
            >
              {t(`platform.${platform}`)}
            </PageLink>
          </Title>
        </Group>
        <PlatformStatus entry={entry} />
      </Group>
      {kpis === null ? (
        <WithoutFigures entry={entry} />
      ) : (
        <Figures entry={entry} kpis={kpis} metric={metric} isRange={search.from !== undefined} />
      )}
      {status === 'ready' && entry.lastRefreshedAt !== null && (
        <Text size="xs" c="dimmed" mt="auto">
          {t('refreshed', { time: <Time at={entry.lastRefreshedAt} /> })}
        </Text>
      )}
    </Paper>
  );
}

/** Says why there are no numbers, and what to do. */
function WithoutFigures({ entry: { platform, status } }: { entry: OverviewEntry }) {
  const t = useTexts('social');
  const teamId = useTeamId();
  const mayConnect = hasRole(useMembership(teamId)?.role ?? 'viewer', 'admin');
  if (status === 'ready') return null;
  const reason = status === 'unavailable' && platform === 'linkedin' ? 'personal' : status;
  return (
    <>
      <Text c="dimmed">{t(`without.${reason}`)}</Text>
      {status !== 'pending' && mayConnect && (
        <div>
          <Anchor
            href={`#/teams/${teamId}/social/connections`}
            aria-label={t('connectNamed', { platform: t(`platform.${platform}`) })}
          >
            {t('connect')}
          </Anchor>
        </div>
      )}
    </>
  );
}

function Figures({
  entry,
  kpis,
  metric,
  isRange,
}: {
  entry: OverviewEntry;
  kpis: NonNullable<OverviewEntry['kpis']>;
  metric: KpiName;
  isRange: boolean;
}) {
  const t = useTexts('social');
  const formats = useSocialFormats();
  const { platform, firstDay, lastDay, percentageChange, series, postCount } = entry;
  const title = useComparedWith(firstDay, lastDay);
  return (
    <>
      {entry.needsReconnecting && <ReconnectNote />}
      <div className="sparkline-place">
        {series.length > 0 ? (
          <Sparkline metric={metric} points={series} />
        ) : (
          <Text size="xs" c="dimmed">
            {t(isRange ? 'noLineInRange' : 'noLine', {
              metric: t(`metric.${metric}`),
              platform: t(`platform.${platform}`),
            })}
          </Text>
        )}
      </div>
      <dl
        className="platform-figures"
        data-compared={SHOWN.some((name) => percentageChange[name] !== undefined) || undefined}
      >
        {SHOWN.map((name) => (
          <FigureRow
            key={name}
            label={t(`metric.${name}`)}
            change={<Change ratio={percentageChange[name]} {...(title !== null && { title })} />}
            hasChange={percentageChange[name] !== undefined}
          >
            <Figure name={name} value={kpis[name]} platform={platform} isRange={isRange} />
          </FigureRow>
        ))}
        <FigureRow label={t('posts')}>
          <span className="figure">{formats.metric('likes', postCount)}</span>
        </FigureRow>
      </dl>
    </>
  );
}

function ReconnectNote() {
  const t = useTexts('social');
  const teamId = useTeamId();
  return (
    <Text size="sm">
      {t('without.reconnect')}{' '}
      <Anchor href={`#/teams/${teamId}/social/connections`}>{t('reconnect')}</Anchor>
    </Text>
  );
}

const FigureRow = ({
  label,
  change,
  hasChange = false,
  children,
}: {
  label: string;
  change?: ReactNode;
  hasChange?: boolean;
  children: ReactNode;
}) => (
  <div className="figure-row">
    <dt>{label}</dt>
    <dd>{children}</dd>
    {hasChange && <dd>{change}</dd>}
  </div>
);

/** What a change compares with, in words, or null if the days are unknown. */
export function useComparedWith(firstDay: string | null, lastDay: string | null): string | null {
  const t = useTexts('social');
  const formats = useSocialFormats();
  if (firstDay === null || lastDay === null) return null;
  const length = Math.round((Date.parse(lastDay) - Date.parse(firstDay)) / 86_400_000) + 1;
  const before = formats.range(shiftDay(firstDay, -length), shiftDay(firstDay, -1));
  return t('comparedWith', { days: before });
}
