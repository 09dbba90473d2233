import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';

export { useTimeZone } from '../texts/formats';

const MINUTE_MS = 60_000;

/** When something happened, as people say it ("2 hours ago"), with the whole time as its title. @param isExact whether to show the whole time instead */
export function Time({ at, isExact = false }: { at: string; isExact?: boolean }) {
  const t = useTexts('common');
  const formats = useFormats();
  const age = Date.now() - Date.parse(at);
  const isJustNow = age >= 0 && age < MINUTE_MS;
  const relative = isJustNow ? t('justNow') : formats.relative(at);
  const whole = formats.dateTime(at);
  return (
    <time dateTime={at} title={isExact ? at : `${whole} (${at})`}>
      {isExact ? whole : relative}
    </time>
  );
}
