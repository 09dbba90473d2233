import { useFormats } from '../texts/formats';

export { useTimeZone } from '../texts/formats';

/** When something happened, as people say it ("2 hours ago"), with the whole time as its title. @param isExact true: the whole time */
export function Time({ at, isExact = false }: { at: string; isExact?: boolean }) {
  const formats = useFormats();
  const whole = formats.dateTime(at);
  return (
    <time dateTime={at} title={isExact ? at : `${whole} (${at})`}>
      {isExact ? whole : formats.relative(at)}
    </time>
  );
}
