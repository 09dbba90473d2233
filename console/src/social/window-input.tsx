import { SegmentedControl } from '@mantine/core';
import { useTexts } from '../texts/texts';
import { type DayRange, MAX_RANGE_DAYS } from '../ui/day-range';
import { RangeInput } from '../ui/range-input';
import { type Span, WINDOWS } from './social-types';

const RANGE = 'range';

/** The days whose figures a page shows: one of the windows, or any days. @param shown the days that the page shows now */
export function WindowInput({
  value,
  shown,
  onChange,
}: {
  value: Span;
  shown: DayRange;
  onChange: (span: Span) => void;
}) {
  const t = useTexts('social');
  const isRange = typeof value !== 'string';
  return (
    <div className="window-input">
      <SegmentedControl
        className="segments-that-wrap"
        withItemsBorders={false}
        aria-label={t('window')}
        value={isRange ? RANGE : value}
        data={[
          ...WINDOWS.map((window) => ({ value: window, label: t(`window.${window}`) })),
          { value: RANGE, label: t('window.range') },
        ]}
        onChange={(next) => onChange(WINDOWS.find((window) => window === next) ?? shown)}
      />
      {isRange && <RangeInput value={value} maxDays={MAX_RANGE_DAYS} onChange={onChange} />}
    </div>
  );
}
