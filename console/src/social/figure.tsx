import { IconArrowDown, IconArrowUp, IconEqual } from '@tabler/icons-react';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { useSocialFormats } from './social-formats';
import type { KpiName, Platform } from './social-types';
import './social.css';

/** Platforms that report how many people a window has reached. The numbers of its days cannot be added up: they count people repeatedly. */
const REPORTS_PEOPLE: ReadonlySet<Platform> = new Set(['facebook', 'instagram', 'linkedin']);

/** A number of a platform; an unknown one is a dash that says why. 0 is 0. */
export function Figure({
  name,
  value,
  platform,
  isRange = false,
  isQuiet = false,
}: {
  name: KpiName;
  value: number | null;
  platform: Platform;
  /** Whether it belongs to a range of days, not to a window. */
  isRange?: boolean;
  /** Whether the reason is only in the title and for screen readers, as in a table with many. */
  isQuiet?: boolean;
}) {
  const t = useTexts('social');
  const formats = useSocialFormats();
  if (value !== null) return <span className="figure">{formats.metric(name, value)}</span>;
  const isNotSummed = isRange && name === 'reach' && REPORTS_PEOPLE.has(platform);
  const reason = isNotSummed
    ? t('notSummed')
    : t('notReported', { platform: t(`platform.${platform}`) });
  const title = isNotSummed ? t('notSummedWhy') : isQuiet ? reason : undefined;
  return (
    <span className="figure" data-unknown title={title}>
      <span aria-hidden>—</span>
      <span className={isQuiet ? 'visually-hidden' : 'figure-reason'}>{reason}</span>
    </span>
  );
}

/** A change with an arrow, a sign and a word; nothing if there is nothing to compare with. */
export function Change({ ratio, title }: { ratio: number | undefined; title?: string }) {
  const t = useTexts('social');
  const formats = useFormats();
  if (ratio === undefined) return null;
  const direction = ratio > 0 ? 'up' : ratio < 0 ? 'down' : 'same';
  const Arrow = { up: IconArrowUp, down: IconArrowDown, same: IconEqual }[direction];
  return (
    <span className="change" data-direction={direction} title={title}>
      <Arrow size={13} aria-hidden />
      {formats.percent(ratio, true)} {t(`change.${direction}`)}
    </span>
  );
}
