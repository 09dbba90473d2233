import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { Status, type StatusKind } from '../ui/status';
import type { Coupon, CouponState } from './coupon-types';

const KINDS: Readonly<Record<CouponState, StatusKind>> = {
  running: 'ready',
  planned: 'waiting',
  usedUp: 'idle',
  ended: 'idle',
};

/** The state of a coupon in words, with the day on which it changes. */
export function CouponStatus({
  coupon,
}: {
  coupon: Pick<Coupon, 'state' | 'startsAt' | 'endsAt'>;
}) {
  const t = useTexts('coupons');
  const formats = useFormats();
  const { state, startsAt, endsAt } = coupon;
  const inWords: Readonly<Record<CouponState, () => string>> = {
    running: () =>
      endsAt === null ? t('running') : t('runsUntil', { date: formats.date(endsAt) }),
    planned: () => t('startsOn', { date: startsAt === null ? '' : formats.date(startsAt) }),
    usedUp: () => t('usedUp'),
    ended: () => (endsAt === null ? t('ended') : t('endedOn', { date: formats.date(endsAt) })),
  };
  return <Status kind={KINDS[state]}>{inWords[state]()}</Status>;
}
