import { SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../api/call';
import { useTeamId } from '../api/team';
import { useTexts } from '../texts/texts';
import { ErrorAlert } from '../ui/error-alert';
import { Section } from '../ui/section';
import { CardSkeleton } from '../ui/skeletons';
import { useTimeZone } from '../ui/time';
import type { Coupon, RedemptionDay } from './coupon-types';
import { fillDays } from './fill-days';
import { RedemptionChart } from './redemption-chart';

const RANGES = ['30', '90', '366'] as const;

/** How often the coupon was redeemed on each day. */
export function Redemptions({ coupon }: { coupon: Coupon }) {
  const t = useTexts('coupons');
  const teamId = useTeamId();
  const timeZone = useTimeZone();
  const [days, setDays] = useState<string>('30');
  const path = `/coupons/${coupon.id}/redemptions?days=${days}&timeZone=${encodeURIComponent(timeZone)}`;
  const found = useQuery({
    queryKey: ['team', teamId, path],
    queryFn: ({ signal }) =>
      call<RedemptionDay[]>('GET', `teams/${teamId}${path}`, undefined, signal),
    staleTime: 0,
  });
  return (
    <Section title={t('overTime')}>
      <SegmentedControl
        aria-label={t('overTimeRange')}
        value={days}
        onChange={setDays}
        data={RANGES.map((value) => ({ value, label: t('lastDays', { count: Number(value) }) }))}
        style={{ alignSelf: 'flex-start' }}
      />
      <ErrorAlert error={found.error instanceof ApiError ? found.error : null} />
      {found.isPending && <CardSkeleton lines={5} />}
      {found.data?.length === 0 && <Text c="dimmed">{t('notRedeemedYet')}</Text>}
      {found.data !== undefined && found.data.length > 0 && (
        <RedemptionChart days={fillDays(found.data, Number(days), timeZone, Date.now())} />
      )}
    </Section>
  );
}
