import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FailingWebhookView } from '../../../packages/client/src/generated/console';
import { teamQuery } from '../api/team';
import { HEALTH_PATH } from '../connections/attention-badge';
import type { ConnectionHealth } from '../connections/connection-types';
import type { Notification, Notifications } from '../mails/types';
import { useTexts } from '../texts/texts';
import { showNotice } from './show-notice';
import { useNews } from './use-news';

/** Longer than the interval for new responses, because no customer waits for a problem to be solved. */
const POLL_MS = 60_000;
const POLL = {
  refetchInterval: POLL_MS,
  refetchIntervalInBackground: true,
  refetchOnWindowFocus: 'always',
} as const;

interface Team {
  readonly teamId: string;
  readonly team: string;
}

/** Shows notices of problems that need a person, unless the person wants no mail about them or the role may not solve them. */
export function ProblemWatch({ teamId, team }: Team) {
  const { data } = useQuery(teamQuery<Notifications>(teamId, '/notifications'));
  const wants = (kind: Notification) =>
    data?.notifications.some(
      ({ notification, frequency }) => notification === kind && frequency !== 'never',
    );
  return (
    <>
      {wants('failingWebhooks') === true && <WebhookWatch teamId={teamId} team={team} />}
      {wants('brokenConnections') === true && <ConnectionWatch teamId={teamId} team={team} />}
    </>
  );
}

const formsOf = (failing: readonly FailingWebhookView[]) => failing.map(({ formId }) => formId);

function WebhookWatch({ teamId, team }: Team) {
  const t = useTexts('alerts');
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useQuery({
    ...teamQuery<FailingWebhookView[]>(teamId, '/failing-webhooks'),
    ...POLL,
    select: formsOf,
  });
  useNews(data, dataUpdatedAt, ([formId, ...others]) =>
    showNotice(client, {
      title: t('failingWebhooks', { count: others.length + 1 }),
      body: t('inTeam', { team }),
      teamId,
      tag: 'webhooks',
      page: others.length === 0 ? `/forms/${formId}/webhook` : '',
    }),
  );
  return null;
}

/** Each platform with its state, because a sign-in that is about to end and one that has ended are two notices. */
const statesOf = ({ attention }: ConnectionHealth) =>
  attention.map(({ platform, state }) => `${platform} ${state}`);

function ConnectionWatch({ teamId, team }: Team) {
  const t = useTexts('alerts');
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useQuery({
    ...teamQuery<ConnectionHealth>(teamId, HEALTH_PATH),
    ...POLL,
    select: statesOf,
  });
  useNews(data, dataUpdatedAt, (added) => {
    const isLost = added.some((state) => state.endsWith(' needs_reauth'));
    showNotice(client, {
      title: t(isLost ? 'brokenConnection' : 'expiringConnection'),
      body: t('inTeam', { team }),
      teamId,
      tag: 'connections',
      page: '/social/connections',
    });
  });
  return null;
}
