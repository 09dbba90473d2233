import { IntlMessageFormat } from 'intl-messageformat';
import { Html, markup } from '../../core/values/html';
import { printableLine } from '../../core/values/printable-text';
import type { MailLanguage } from '../domain/languages';
import type { MailContent } from '../domain/mail-content';
import type { MailKind } from '../domain/mail-kinds';
import { ENGLISH } from './english';
import { GERMAN } from './german';
import type { MailWords } from './words';

export const WORDS: Readonly<Record<MailLanguage, MailWords>> = { en: ENGLISH, de: GERMAN };

/** What a mail is made from when it is sent. */
export interface MailToRender {
  readonly kind: MailKind;
  readonly content: MailContent;
  readonly language: MailLanguage;
  /** IANA name. */
  readonly timeZone: string;
  /** null if unknown. */
  readonly recipientName: string | null;
  /** `https://rapport.example.com`. */
  readonly origin: string;
  /** null if the mail answers a request. */
  readonly notification: {
    readonly team: string;
    readonly settingsPath: string;
    readonly unsubscribeUrl: string;
  } | null;
}

export interface RenderedMail {
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

type Values = MailContent['values'];

const CALENDAR_DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const;

const parsedMessages = new Map<string, IntlMessageFormat>();

/** Formats a text in ICU syntax. @param timeZone of its times; also their key in the cache, so it comes from the list of zones */
export function formatText(
  text: string,
  values: Values,
  language: MailLanguage,
  timeZone = 'UTC',
): string {
  const cacheKey = `${language} ${timeZone} ${text}`;
  let message = parsedMessages.get(cacheKey);
  if (message === undefined) {
    const formats = {
      date: {
        long: { ...CALENDAR_DATE, timeZone },
        // A day of the calendar is the same one in every time zone.
        calendarDate: { ...CALENDAR_DATE, timeZone: 'UTC' },
        calendarDay: { day: 'numeric', month: 'long', timeZone: 'UTC' },
        calendarMonth: { month: 'long', year: 'numeric', timeZone: 'UTC' },
      },
      time: { short: { hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' } },
    } as const;
    message = new IntlMessageFormat(text, language, formats, { ignoreTag: true });
    // Each text in 2 languages and the zones in use: few, but a process may run for a year.
    if (parsedMessages.size >= 2_000) parsedMessages.clear();
    parsedMessages.set(cacheKey, message);
  }
  return String(message.format({ ...values }));
}

/** Renders a mail as plain text, and as HTML with the same words. */
export function renderMail(mail: MailToRender): RenderedMail {
  const { kind, content, language, timeZone, recipientName, origin, notification } = mail;
  const words = WORDS[language];
  const template = words.templates[kind];
  const write = (text: string, values: Values = content.values): string =>
    formatText(text, values, language, timeZone);
  const linkTo = (path: string): string => `${origin}/console/#${path}`;
  const parts: MailParts = {
    language,
    greeting:
      recipientName === null
        ? words.greetingWithoutName
        : write(words.greeting, { name: printableLine(recipientName) }),
    before: template.before.map((text) => write(text)),
    items: content.items.map(({ text, path }) => ({
      text,
      url: path === null ? null : linkTo(path),
    })),
    link:
      content.path === null ? null : { text: write(template.action), url: linkTo(content.path) },
    after: template.after.map((text) => write(text)),
    footer:
      notification === null
        ? [{ text: words.automatic, url: null }]
        : [
            { text: write(words.because, { team: notification.team }), url: null },
            { text: words.settings, url: linkTo(notification.settingsPath) },
            { text: words.unsubscribe, url: notification.unsubscribeUrl },
          ],
  };
  const subject = printableLine(write(template.subject));
  return { subject, text: toText(parts), html: toHtml(subject, parts).text };
}

interface MailLine {
  readonly text: string;
  readonly url: string | null;
}

interface MailParts {
  readonly language: MailLanguage;
  readonly greeting: string;
  readonly before: readonly string[];
  readonly items: readonly MailLine[];
  readonly link: MailLine | null;
  readonly after: readonly string[];
  readonly footer: readonly MailLine[];
}

function toText({ greeting, before, items, link, after, footer }: MailParts): string {
  const blocks = [
    greeting,
    ...before,
    ...(items.length === 0 ? [] : [items.map((item) => `- ${lineOf(item)}`).join('\n')]),
    ...(link === null ? [] : [`${link.text}:\n${link.url}`]),
    ...after,
    `-- \n${footer.map((line) => lineOf(line)).join('\n')}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

const lineOf = ({ text, url }: MailLine): string => (url === null ? text : `${text}: ${url}`);

const anchor = ({ text, url }: MailLine): Html =>
  url === null ? markup`${text}` : markup`<a href="${url}">${text}</a>`;

const paragraph = (text: string): Html => markup`<p>${text}</p>\n`;

/** Only elements and styles that mail programs have had for decades; no image and nothing from other servers. */
const BODY_STYLE =
  'font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;max-width:36em;margin:0 auto;padding:16px';

function toHtml(
  subject: string,
  { language, greeting, before, items, link, after, footer }: MailParts,
): Html {
  return markup`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${subject}</title></head>
<body style="${BODY_STYLE}">
${paragraph(greeting)}${before.map(paragraph)}${
    items.length > 0 && markup`<ul>${items.map((item) => markup`<li>${anchor(item)}</li>`)}</ul>\n`
  }${link !== null && markup`<p><a href="${link.url}"><strong>${link.text}</strong></a></p>\n`}${after.map(
    paragraph,
  )}<hr>
<p style="font-size:14px">${footer.map((line, index) => markup`${index > 0 && new Html('<br>')}${anchor(line)}`)}</p>
</body>
</html>
`;
}
