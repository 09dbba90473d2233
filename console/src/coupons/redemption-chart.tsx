import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import type { RedemptionDay } from './coupon-types';

/** Redemptions by day. */
export function RedemptionChart({ days }: { days: readonly RedemptionDay[] }) {
  const t = useTexts('coupons');
  const formats = useFormats();
  const used = days.filter(({ redemptions }) => redemptions > 0);
  return (
    <ul aria-label={t('overTime')}>
      {used.map(({ day, redemptions }) => (
        <li key={day}>
          {formats.dateOnly(day)}: {formats.number(redemptions)}
        </li>
      ))}
    </ul>
  );
}
