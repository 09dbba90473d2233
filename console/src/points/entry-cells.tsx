import { Text } from '@mantine/core';
import { IconPlugConnected, IconServer, IconUser } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTeamId } from '../api/team';
import { useTexts } from '../texts/texts';
import { PageLink } from '../ui/page-link';
import type { PointsEntry } from './points-types';

/** The kind of an entry in words, and the entry that it belongs to. @param getsFocus whether it has just been taken back */
export function EntryKind({ entry, getsFocus }: { entry: PointsEntry; getsFocus: boolean }) {
  const t = useTexts('points');
  const { reason, type, couponName, correctsId, correctedById } = entry;
  const kind = (): string => {
    if (reason === 'coupon') return t('kind.coupon', { name: couponName ?? '' });
    return t(reason === 'correction' ? 'kind.correction' : `kind.${type}`);
  };
  return (
    <div className="entry-kind">
      <span>{kind()}</span>
      {correctedById !== null && <PairLink entryId={entry.id} isOld getsFocus={getsFocus} />}
      {correctsId !== null && <PairLink entryId={correctsId} isOld={false} getsFocus={false} />}
    </div>
  );
}

/** Shows an entry and its correction side by side. */
function PairLink({
  entryId,
  isOld,
  getsFocus,
}: {
  entryId: string;
  /** Whether this entry is the one that was taken back. */
  isOld: boolean;
  getsFocus: boolean;
}) {
  const t = useTexts('points');
  const teamId = useTeamId();
  const link = useRef<HTMLAnchorElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (getsFocus) link.current?.focus();
  }, [getsFocus]);
  return (
    <PageLink
      ref={link}
      to="/teams/$teamId/points"
      params={{ teamId }}
      search={{ entryId }}
      fz="xs"
      className="pair-link"
    >
      {t(isOld ? 'takenBack' : 'takesBack')}
    </PageLink>
  );
}

const ICONS = { user: IconUser, key: IconPlugConnected, system: IconServer };

export function EntryActor({ actor }: { actor: PointsEntry['actor'] }) {
  const t = useTexts('points');
  const { kind, name } = actor;
  const Icon = ICONS[kind];
  return (
    <span className="entry-actor">
      <Icon size={15} aria-hidden />
      <span>
        {name ?? t(`unnamed.${kind}`)}
        {kind === 'key' && (
          <Text span size="xs" c="dimmed">
            {' '}
            {t('program')}
          </Text>
        )}
      </span>
    </span>
  );
}
