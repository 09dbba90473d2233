import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../api/call';
import { useTeamId } from '../api/team';
import { ErrorAlert } from '../ui/error-alert';
import { CardSkeleton } from '../ui/skeletons';
import { useTimeZone } from '../ui/time';
import type { Coupon, RedemptionDay } from './coupon-types';
import { fillDays } from './fill-days';
import { RANGES, RedemptionChart } from './redemption-chart';

/** How often the coupon was redeemed on each day. */
export function Redemptions({ coupon }: { coupon: Coupon }) {
  const teamId = useTeamId();
  const timeZone = useTimeZone();
  const [range, setRange] = useState<string>(RANGES[0]);
  const path = `/coupons/${coupon.id}/redemptions?days=${range}&timeZone=${encodeURIComponent(timeZone)}`;
  const found = useQuery({
    queryKey: ['team', teamId, path],
    queryFn: async ({ signal }) => {
      const days = await call<RedemptionDay[]>('GET', `teams/${teamId}${path}`, undefined, signal);
      return fillDays(days, Number(range), timeZone, Date.now());
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (found.data === undefined) {
    if (found.error instanceof ApiError) return <ErrorAlert error={found.error} />;
    return <CardSkeleton lines={5} />;
  }
  return <RedemptionChart days={found.data} range={range} onRange={setRange} />;
}
