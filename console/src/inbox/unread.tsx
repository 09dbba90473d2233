import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { teamQuery } from '../api/team';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import type { UnreadCounts } from './types';

/** Not below `/inbox`: the list is not read again when the counts are. */
export const UNREAD_PATH = '/inbox/unread';
const POLL_MS = 20_000;
const MAX_SHOWN = 999;

/** The unread responses of each form, read every 20 seconds while the page is visible. */
export function useUnread(teamId: string): UnreadCounts | undefined {
  const { data } = useQuery({
    ...teamQuery<UnreadCounts>(teamId, UNREAD_PATH),
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
  });
  return data;
}

/** The number of unread responses in the navigation; nothing if there are none. */
export function UnreadBadge({ teamId }: { teamId: string }) {
  const t = useTexts('shell');
  const formats = useFormats();
  const total = useUnread(teamId)?.total ?? 0;
  if (total === 0) return null;
  const shown = total > MAX_SHOWN ? `${formats.number(MAX_SHOWN)}+` : formats.number(total);
  return (
    <Badge size="sm" className="unread-badge" title={t('unreadResponses', { count: total })}>
      <span aria-hidden>{shown}</span>
      <span className="visually-hidden">{t('unreadResponses', { count: total })}</span>
    </Badge>
  );
}
