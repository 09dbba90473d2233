import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../api/session';
import { type Formats, formatsOf } from './formats-of';
import { useLanguage } from './language';

/** The time zone of the person: the one of the profile, else that of the browser. */
export function useTimeZone(): string {
  // Reads the cache only: pages for people who are not signed in show times, too.
  const { data: session } = useQuery({ ...sessionQuery, enabled: false });
  return session?.person.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Numbers, dates and the order of texts, in the language and time zone of the person. */
export function useFormats(): Formats {
  const { locale } = useLanguage();
  return formatsOf(locale, useTimeZone());
}
