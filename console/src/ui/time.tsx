import { useSession } from '../api/session';

/** The time zone of the person: the one of the profile, else that of the browser. */
export const useTimeZone = (): string =>
  useSession().person.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A time in the zone and language of the person, with the UTC time as its title. */
export function Time({ at }: { at: string }) {
  const { person } = useSession();
  const format = new Intl.DateTimeFormat(person.locale ?? undefined, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: useTimeZone(),
  });
  return (
    <time dateTime={at} title={at}>
      {format.format(new Date(at))}
    </time>
  );
}
