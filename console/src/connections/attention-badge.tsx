import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { teamQuery } from '../api/team';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { CONNECTIONS_PATH, type ConnectionHealth } from './connection-types';

export const HEALTH_PATH = `${CONNECTIONS_PATH}/health`;
const POLL_MS = 5 * 60_000;

/** The connections that need a new sign-in, now or soon, in the navigation; nothing if there are none. */
export function AttentionBadge({ teamId }: { teamId: string }) {
  const t = useTexts('shell');
  const formats = useFormats();
  const { data } = useQuery({
    ...teamQuery<ConnectionHealth>(teamId, HEALTH_PATH),
    refetchInterval: POLL_MS,
    staleTime: 60_000,
  });
  const attention = data?.attention ?? [];
  if (attention.length === 0) return null;
  const isLost = attention.some(({ state }) => state === 'needs_reauth');
  const words = t('connectionsToRenew', { count: attention.length });
  return (
    <Badge
      size="sm"
      className="unread-badge attention-badge"
      data-kind={isLost ? 'failed' : 'waiting'}
      title={words}
    >
      <span aria-hidden>{formats.number(attention.length)}</span>
      <span className="visually-hidden">{words}</span>
    </Badge>
  );
}
