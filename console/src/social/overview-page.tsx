import { Group, Paper, Stack } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import type { SummaryView } from '../../../packages/client/src/generated/console';
import { useTeamData, useTeamId } from '../api/team';
import { useTexts } from '../texts/texts';
import { Page } from '../ui/page';
import { PageLink } from '../ui/page-link';
import { PlatformStatus } from './platform-status';
import { DEFAULT_WINDOW, type WindowSearch } from './social-types';

/** All platforms of the team side by side. */
export function OverviewPage() {
  const t = useTexts('social');
  const teamId = useTeamId();
  const { window = DEFAULT_WINDOW }: WindowSearch = useSearch({ strict: false });
  const { data } = useTeamData<SummaryView>(`/analytics/social/summary?window=${window}`);
  return (
    <Page title={t('title')} description={t('description')}>
      <Paper withBorder p="lg">
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {data.platforms.map(({ platform, status }) => (
            <Group key={platform} component="li" justify="space-between">
              <PageLink
                to="/teams/$teamId/social/$platform"
                params={{ teamId, platform }}
                search={(before: object) => before}
              >
                {t(`platform.${platform}`)}
              </PageLink>
              <PlatformStatus status={status} />
            </Group>
          ))}
        </Stack>
      </Paper>
    </Page>
  );
}
