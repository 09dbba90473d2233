import { Stack, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { teamQuery, useTeamId } from '../api/team';
import type {
  FailingWebhookView,
  OverviewView,
} from '../../../packages/client/src/generated/console';
import { useTexts } from '../texts/texts';
import { PageLink } from '../ui/page-link';
import { Section } from '../ui/section';
import { Status } from '../ui/status';
import { Time } from '../ui/time';

/** The problems that somebody has to solve; nothing if everything works. */
export function Tasks({ mayMend }: { mayMend: boolean }) {
  const t = useTexts('home');
  const social = useTexts('social');
  const teamId = useTeamId();
  const [webhooks, overview] = useQueries({
    queries: [
      teamQuery<FailingWebhookView[]>(teamId, '/failing-webhooks'),
      teamQuery<OverviewView>(teamId, '/analytics/social/overview?window=30d'),
    ],
  });
  const failing = webhooks.data ?? [];
  const expired =
    overview.data?.platforms.filter(({ needsReconnecting }) => needsReconnecting) ?? [];
  if (failing.length === 0 && expired.length === 0) return null;
  return (
    <Section title={t('tasks')} description={t(mayMend ? 'tasksText' : 'tasksTextOfOthers')}>
      <Stack component="ul" gap="xs" className="plain-list">
        {expired.map(({ platform }) => (
          <li key={platform}>
            <Status kind="failed">{t('expired')}</Status>{' '}
            {mayMend ? (
              <PageLink to="/teams/$teamId/social/connections" params={{ teamId }}>
                {t('reconnect', { platform: social(`platform.${platform}`) })}
              </PageLink>
            ) : (
              social(`platform.${platform}`)
            )}
          </li>
        ))}
        {failing.map(({ formId, name, failingSince }) => (
          <li key={formId}>
            <Status kind="failed">{t('webhookFails')}</Status>{' '}
            {mayMend ? (
              <PageLink to="/teams/$teamId/forms/$formId/webhook" params={{ teamId, formId }}>
                {name}
              </PageLink>
            ) : (
              name
            )}{' '}
            <Text span size="sm" c="dimmed">
              <Time at={failingSince} />
            </Text>
          </li>
        ))}
      </Stack>
    </Section>
  );
}
