import { printableLine } from '../../core/values/printable-text';

/** A line of a list in a mail, with a link. */
export interface MailItem {
  readonly text: string;
  /** A page of the console, or null for no link. */
  readonly path: string | null;
}

/** What a mail says, until it is sent. The texts are in the templates. */
export interface MailContent {
  readonly values: Readonly<Record<string, string | number>>;
  /** The page of the console that the mail links to, as in its fragment (`/teams/…`), or null for no link. */
  readonly path: string | null;
  readonly items: readonly MailItem[];
}

/** The maximum length of a value in characters. The name of a team, a form or a person is not longer in a mail. */
export const MAX_VALUE_LENGTH = 120;
export const MAX_ITEMS = 50;

/**
 * A value as a mail shows it: on one line, and short. What others have written must not look like a link, which mail programs make of
 * any text with `://` or `www.`: an invitation goes to people who do not know the sender.
 */
export function shownValue(text: string): string {
  const line = printableLine(text).replaceAll(/\s+/g, ' ').trim();
  const shortened = Array.from(line).slice(0, MAX_VALUE_LENGTH).join('');
  return shortened.replaceAll('://', ': //').replaceAll(/www\./gi, 'www ');
}

/** The content as it is stored: bounded, so that no mail is larger than {@link MAX_ITEMS} lines. */
export const boundContent = ({ values, path, items }: MailContent): MailContent => ({
  values: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? shownValue(value) : value,
    ]),
  ),
  path,
  items: items.slice(0, MAX_ITEMS).map((item) => ({ ...item, text: shownValue(item.text) })),
});
