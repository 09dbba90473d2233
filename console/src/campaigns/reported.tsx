import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts';

/** A number that a platform may not report, which is not 0. */
export function Reported({ value, children }: { value: number | null; children: ReactNode }) {
  const t = useTexts('campaigns');
  return value === null ? <span aria-label={t('notReported')}>–</span> : children;
}
