import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useMembership } from '../api/session';
import { teamQuery } from '../api/team';
import { hasRole } from '../api/types';
import { UNREAD_PATH } from '../inbox/unread';
import type { UnreadCounts } from '../inbox/types';
import { loadTexts } from '../texts/language';
import { useTexts } from '../texts/texts';
import { areAlertsOn, listenForAlertChoice } from './alert-choice';
import { ProblemWatch } from './problem-watch';
import { showNotice } from './show-notice';

/** The interval of the unread badge, which reads the same numbers while the page is visible. */
const POLL_MS = 20_000;

/** Shows notices while a page of the team is open, if the person wants them in this browser. */
export function AlertWatch({ teamId }: { teamId: string | null }) {
  const isOn = useSyncExternalStore(listenForAlertChoice, areAlertsOn);
  const membership = useMembership(teamId ?? '');
  const mayRead = membership !== undefined && hasRole(membership.role, 'analyst');
  const isFirst = useFirstTab(isOn && mayRead ? teamId : null);
  const [areTextsLoaded, setTextsLoaded] = useState(false);
  useEffect(() => {
    if (isFirst) void loadTexts('alerts').then(() => setTextsLoaded(true));
  }, [isFirst]);
  if (!isFirst || !areTextsLoaded || teamId === null || membership === undefined) return null;
  return (
    <Fragment key={teamId}>
      <ResponseWatch teamId={teamId} team={membership.teamName} />
      <ProblemWatch teamId={teamId} team={membership.teamName} />
    </Fragment>
  );
}

/** Of several tabs, only the one that holds a lock shows notices, so that each response is announced once. When it closes, the next one takes over. */
function useFirstTab(teamId: string | null): boolean {
  const [held, setHeld] = useState<string | null>(null);
  useEffect(() => {
    if (teamId === null || !('locks' in navigator)) return undefined;
    const controller = new AbortController();
    let release: (() => void) | undefined;
    const hold = (): Promise<void> => {
      setHeld(teamId);
      return new Promise((resolve) => {
        release = resolve;
      });
    };
    const { signal } = controller;
    navigator.locks.request(`rapport.notices.${teamId}`, { signal }, hold).catch(() => undefined);
    return () => {
      controller.abort();
      release?.();
      setHeld(null);
    };
  }, [teamId]);
  return teamId !== null && held === teamId;
}

function ResponseWatch({ teamId, team }: { teamId: string; team: string }) {
  const t = useTexts('alerts');
  const client = useQueryClient();
  const [since] = useState(() => Date.now());
  const { data, dataUpdatedAt } = useQuery({
    ...teamQuery<UnreadCounts>(teamId, UNREAD_PATH),
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
  });
  const known = useRef<number | null>(null);
  const total = data?.total;
  useEffect(() => {
    // Responses that arrived before the watch began are no news, also if the cache has an older count.
    if (total === undefined || dataUpdatedAt < since) return;
    const before = known.current;
    known.current = total;
    if (before === null || total <= before) return;
    showNotice(client, {
      title: t('newResponses', { count: total - before }),
      body: t('inTeam', { team }),
      teamId,
      tag: 'responses',
      page: '/inbox',
    });
  }, [client, dataUpdatedAt, since, t, team, teamId, total]);
  return null;
}
