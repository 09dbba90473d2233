import { Database } from '../../../src/core/database/database';
import type { MailValues } from '../../../src/mail/domain/mail-kinds';
import type { Mail } from '../../../src/mail/entities/mail.entity';
import { MAIL_TIMING, type MailTiming } from '../../../src/mail/mail-timing';
import { MailService } from '../../../src/mail/mail.service';
import { SMTP_TLS } from '../../../src/mail/smtp/smtp-sender.service';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { eventually } from '../eventually';
import { startSecondApp, startTestApp, type TestApp } from '../test-app';
import type { MailServer } from './mail-server';

export const PUBLIC_URL = 'https://rapport.example.com';

type Timing = Partial<Omit<MailTiming, 'pace'>>;

/** Short, so that a retry starts when it is due. */
const POLL_INTERVAL_MS = 50;

export const settingsFor = ({ port }: Pick<MailServer, 'port'>): NodeJS.ProcessEnv => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'Rapport <rapport@example.com>',
  PUBLIC_URL,
});

/** Starts an application that sends its mails to the server, with short intervals. */
export async function startMailApp(
  server: Pick<MailServer, 'port'>,
  environment: NodeJS.ProcessEnv = {},
  timing: Timing = {},
): Promise<TestApp> {
  const testApp = await startTestApp({ ...settingsFor(server), ...environment });
  setMailTiming(testApp, timing);
  return testApp;
}

/** Starts a second application that sends mails, on the database of the first. */
export async function startSecondMailApp(
  first: TestApp,
  server: Pick<MailServer, 'port'>,
  environment: NodeJS.ProcessEnv = {},
  timing: Timing = {},
): Promise<TestApp> {
  const testApp = await startSecondApp(first, { ...settingsFor(server), ...environment });
  setMailTiming(testApp, timing);
  return testApp;
}

export function setMailTiming({ app }: TestApp, timing: Timing): void {
  const current = app.get<MailTiming>(MAIL_TIMING);
  current.pace.intervalMs = POLL_INTERVAL_MS;
  Object.assign(current, { firstBackOffMs: 50, ...timing });
}

/** Lets the application accept the certificate of a test server. */
export function trust({ app }: TestApp, ca: string): void {
  Object.assign(app.get<object>(SMTP_TLS), { ca });
}

/** Notifies the members of a team with the default notification choices of new responses. Returns the number of new mails. */
export function notifyTeam(
  { app }: TestApp,
  teamId: string,
  { form = 'Kontakt', dedupeKey = null }: { form?: string; dedupeKey?: string | null } = {},
): Promise<number> {
  const values: MailValues['newResponses'] = { team: 'Kaffeewerk', form, count: 2 };
  return app
    .get(Database)
    .transaction(systemScope(teamId), (unit) =>
      app
        .get(MailService)
        .notify(
          unit,
          { frequency: 'atOnce' },
          { kind: 'newResponses', values, path: `/teams/${teamId}/inbox`, dedupeKey },
        ),
    );
}

export type MailRow = Pick<Mail, 'id' | 'kind' | 'status' | 'attempts' | 'address' | 'content'> &
  Pick<Mail, 'lastStatusCode' | 'lastError' | 'attemptLog'>;

/** The mails to an address, oldest first. */
export const mailRows = ({ database }: TestApp, address: string): Promise<MailRow[]> =>
  database.query<MailRow>(
    `SELECT id, kind, status, attempts, address, content, last_status_code AS "lastStatusCode",
            last_error AS "lastError", attempt_log AS "attemptLog"
       FROM mails WHERE address = $1 ORDER BY created_at, id`,
    [address],
  );

/** Waits until no mail to an address is pending. */
export const settledMails = (testApp: TestApp, address: string, count = 1): Promise<MailRow[]> =>
  eventually(async () => {
    const rows = await mailRows(testApp, address);
    return rows.length >= count && rows.every(({ status }) => status !== 'pending') ? rows : null;
  });
