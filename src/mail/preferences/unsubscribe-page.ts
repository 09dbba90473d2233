import { hash } from 'node:crypto';
import { Html, markup } from '../../core/values/html';
import type { MailLanguage } from '../domain/languages';
import type { Notification } from '../domain/mail-kinds';
import { formatText, WORDS } from '../templates/render-mail';

export interface UnsubscribePage {
  readonly status: number;
  readonly html: string;
}

const PAGE_STYLE =
  ':root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:36em;margin:10vh auto;padding:0 1rem}h1{font-size:1.5rem}button{font:inherit;padding:.6em 1.2em;min-height:44px}';

/** The page loads nothing, and sends its form only to its own address. */
export const UNSUBSCRIBE_POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', PAGE_STYLE, 'base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** What the page is about; null if the link is not valid. */
interface Subject {
  readonly team: string;
  readonly notification: Notification;
}

/** The page of an unsubscribe link; it works without JavaScript. */
export function unsubscribePage(
  state: 'question' | 'done' | 'invalid',
  language: MailLanguage,
  subject: Subject | null,
): UnsubscribePage {
  const { page } = WORDS[language];
  const values: Record<string, string> =
    subject === null
      ? {}
      : { team: subject.team, notification: page.notifications[subject.notification] };
  const [title, text] = {
    question: [page.title, page.question],
    done: [page.doneTitle, page.done],
    invalid: [page.invalidTitle, page.invalid],
  }[state] as [string, string];
  // The form has no `action`: it posts to the address of the page.
  const form =
    state === 'question' &&
    markup`<form method="post"><button type="submit">${page.confirm}</button></form>\n`;
  const html = markup`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title} – Rapport</title><style>${new Html(PAGE_STYLE)}</style></head>
<body>
<main>
<h1>${title}</h1>
<p>${formatText(text, values, language)}</p>
${form}</main>
</body>
</html>
`;
  return { status: state === 'invalid' ? 404 : 200, html: html.text };
}
