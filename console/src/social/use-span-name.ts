import { useTexts } from '../texts/texts';
import { useSocialFormats } from './social-formats';
import type { Span } from './social-types';

/** Names days for people: `In the last 30 days`, or the first and the last day of a range. */
export function useSpanName(): (span: Span) => string {
  const t = useTexts('social');
  const formats = useSocialFormats();
  return (span) =>
    typeof span === 'string' ? t(`inWindow.${span}`) : formats.range(span.from, span.to);
}
