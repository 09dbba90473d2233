import { isStructurallySame, parse } from '@formatjs/icu-messageformat-parser';
import { MAIL_LANGUAGES } from '../domain/languages';
import { MAIL_KINDS, type MailKind } from '../domain/mail-kinds';
import { ENGLISH } from './english';
import { type MailToRender, renderMail, WORDS } from './render-mail';

/** All texts of a value by their paths: `templates.invitation.subject`. */
function textsOf(value: object, path = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, part]) =>
    typeof part === 'string'
      ? [[`${path}${key}`, part] as [string, string]]
      : textsOf(part as object, `${path}${key}.`),
  );
}

/** The values of all kinds that are numbers or times. */
const NUMBERS = [
  'count',
  'endsAt',
  'expiresAt',
  'firstDay',
  'forms',
  'lastDay',
  'month',
  'newCustomers',
  'pointsGiven',
  'pointsTaken',
  'posts',
  'reach',
  'responses',
  'rows',
  'since',
];

const ZERO = Object.fromEntries(NUMBERS.map((name) => [name, 0]));

const invitation: MailToRender = {
  kind: 'invitation',
  content: {
    values: { team: 'Kaffeewerk', inviter: 'Ada', expiresAt: Date.UTC(2026, 10, 30, 12) },
    path: '/invitation/token',
    items: [],
  },
  language: 'en',
  timeZone: 'Europe/Berlin',
  recipientName: null,
  origin: 'https://rapport.example.com',
  notification: null,
};

const responses: MailToRender = {
  ...invitation,
  kind: 'newResponses',
  content: {
    values: { team: 'Kaffeewerk', form: 'Kontakt <b>', count: 2 },
    path: '/teams/t/forms/f',
    items: [{ text: 'One & two', path: '/teams/t/inbox' }],
  },
  recipientName: 'Zoe',
  notification: {
    team: 'Kaffeewerk',
    settingsPath: '/teams/t/notifications',
    unsubscribeUrl: 'https://rapport.example.com/unsubscribe/token',
  },
};

describe('The texts of mails', () => {
  it.each(MAIL_LANGUAGES)('are complete, with the same values: %s', (language) => {
    const english = new Map(textsOf(ENGLISH));
    const texts = textsOf(WORDS[language]);
    expect(texts.map(([path]) => path)).toEqual([...english.keys()]);
    for (const [path, text] of texts) {
      expect([path, text.trim() === text && text !== '']).toEqual([path, true]);
      const { error } = isStructurallySame(parse(text), parse(english.get(path) ?? ''));
      expect([path, error?.message]).toEqual([path, undefined]);
    }
  });

  it('exist for each kind', () => {
    expect(Object.keys(ENGLISH.templates).toSorted()).toEqual(Object.keys(MAIL_KINDS).toSorted());
  });
});

describe('renderMail', () => {
  it('writes plain text with the link on a line of its own', () => {
    const { subject, text } = renderMail(invitation);
    expect(subject).toBe('Ada invites you to Kaffeewerk on Rapport');
    // Versions of ICU differ in the space before PM.
    expect(text.replaceAll('\u202f', ' ')).toBe(`Hello,

Ada has invited you to the team “Kaffeewerk” on Rapport. There the team works with its forms, customers and social media.

Accept the invitation:
https://rapport.example.com/console/#/invitation/token

The link works once, until November 30, 2026, 1:00 PM GMT+1. If you did not expect this invitation, you can ignore it.

--${' '}
Rapport has sent this mail automatically. Nobody reads replies.
`);
  });

  it('writes in the language and the time zone of the person', () => {
    const { subject, text } = renderMail({ ...invitation, language: 'de', timeZone: 'UTC' });
    expect(subject).toBe('Ada lädt Sie bei Rapport zu Kaffeewerk ein');
    expect(text).toContain('bis 30. November 2026, 12:00 UTC.');
  });

  it('writes HTML with the same words, and escapes all values', () => {
    const { html, text, subject } = renderMail(responses);
    expect(subject).toBe('2 new responses to “Kontakt <b>”');
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('The form “Kontakt &lt;b&gt;” has 2 new responses');
    expect(html).toContain(
      '<li><a href="https://rapport.example.com/console/#/teams/t/inbox">One &amp; two</a></li>',
    );
    expect(html).toContain(
      '<a href="https://rapport.example.com/unsubscribe/token">Unsubscribe from mails of this kind</a>',
    );
    expect(text).toContain('Hello Zoe,');
    expect(text).toContain('- One & two: https://rapport.example.com/console/#/teams/t/inbox\n');
    expect(text).toContain(
      'Unsubscribe from mails of this kind: https://rapport.example.com/unsubscribe/token\n',
    );
  });

  it.each(['Pacific/Kiritimati', 'Europe/Berlin', 'Pacific/Pago_Pago'])(
    'writes the days of a report as they are in the calendar, also in %s',
    (timeZone) => {
      const days = {
        month: Date.parse('2026-06-01'),
        firstDay: Date.parse('2026-06-29'),
        lastDay: Date.parse('2026-07-05'),
      };
      const values = { team: 'Kaffeewerk', ...ZERO, hasReach: 'no', ...days };
      const subjectOf = (kind: MailKind): string =>
        renderMail({ ...responses, kind, timeZone, content: { values, path: '/', items: [] } })
          .subject;
      expect(subjectOf('weeklyReport')).toBe('“Kaffeewerk” from June 29 to July 5, 2026');
      expect(subjectOf('monthlyReport')).toBe('“Kaffeewerk” in June 2026');
    },
  );

  it.each(Object.keys(MAIL_KINDS) as MailKind[])('has no line break in a subject: %s', (kind) => {
    const values = {
      team: 'a\r\nBcc: x',
      inviter: 'b\nX: y',
      form: 'c\u2028d',
      platform: 'd\u0085e',
      account: 'f\r\ng',
      file: 'h\ni',
      problem: 'failed',
      hasReach: 'yes',
      ...Object.fromEntries(NUMBERS.map((name) => [name, 1])),
    };
    for (const language of MAIL_LANGUAGES) {
      const { subject } = renderMail({
        ...invitation,
        kind,
        language,
        content: { values, path: '/', items: [] },
      });
      expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    }
  });
});
