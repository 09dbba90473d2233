import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { Status, type StatusKind } from '../ui/status';
import { type Campaign, type CampaignState, stateOf } from './campaign-types';

const KINDS: Readonly<Record<CampaignState, StatusKind>> = {
  planned: 'waiting',
  running: 'ready',
  ended: 'idle',
};

/** The state of a campaign in words, with the day on which it changes. */
export function CampaignStatus({ campaign }: { campaign: Pick<Campaign, 'startsAt' | 'endsAt'> }) {
  const t = useTexts('campaigns');
  const formats = useFormats();
  const { startsAt, endsAt } = campaign;
  const state = stateOf(campaign, Date.now());
  const end = endsAt === null ? '' : formats.date(endsAt);
  const inWords: Readonly<Record<CampaignState, () => string>> = {
    planned: () => t('startsOn', { date: formats.date(startsAt) }),
    running: () => (endsAt === null ? t('running') : t('runsUntil', { date: end })),
    ended: () => t('endedOn', { date: end }),
  };
  return <Status kind={KINDS[state]}>{inWords[state]()}</Status>;
}
