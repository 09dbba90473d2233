import { newId } from '../../../src/core/values/identifiers';
import type { Frequency, Notification } from '../../../src/mail/domain/mail-kinds';
import { NotificationsJob } from '../../../src/notifications/notifications.job';
import type { TestApp } from '../../support/test-app';

/** Settings for mail without a mail server: the tests read the rows of the outbox. */
export const MAIL_SETTINGS = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Rapport <rapport@example.com>',
  PUBLIC_URL: 'https://rapport.example.com',
};

/** Runs a round of all sources as if `now` were the time of the database. Returns whether work is left. */
export function runRound({ app }: TestApp, now: Date): Promise<boolean> {
  const job = app.get(NotificationsJob);
  Reflect.set(job, 'slowAt', 0);
  return job.runRound(now);
}

export const shift = (time: Date, seconds: number): Date =>
  new Date(time.getTime() + seconds * 1_000);

export interface WrittenMail {
  readonly kind: string;
  readonly address: string;
  readonly values: Record<string, string | number>;
  readonly path: string | null;
  readonly items: { readonly text: string; readonly path: string | null }[];
}

/** The mails of a team, oldest first; mails of the same time are ordered by kind and address. */
export async function mailsOf(
  { database }: TestApp,
  teamId: string,
  kind?: string,
): Promise<WrittenMail[]> {
  const rows = await database.query<
    Pick<WrittenMail, 'kind' | 'address'> & {
      content: Pick<WrittenMail, 'values' | 'path' | 'items'>;
    }
  >(
    `SELECT kind, address, content FROM mails
      WHERE team_id = $1 AND ($2::text IS NULL OR kind = $2) ORDER BY created_at, kind, address`,
    [teamId, kind ?? null],
  );
  return rows.map(({ content, ...row }) => ({ ...row, ...content }));
}

export const choose = (
  { database }: TestApp,
  teamId: string,
  userId: string,
  choices: Partial<Record<Notification, Frequency>>,
) =>
  database.query(
    `INSERT INTO notification_choices (team_id, user_id, choices) VALUES ($1, $2, $3)
     ON CONFLICT (team_id, user_id) DO UPDATE SET choices = excluded.choices`,
    [teamId, userId, choices],
  );

/** Stores responses as they arrive: from a hosted page, an API key, or (`import`) the command line. */
export async function arrive(
  { database }: TestApp,
  teamId: string,
  formId: string,
  at: Date,
  { count = 1, from = 'page' }: { count?: number; from?: 'page' | 'key' | 'import' } = {},
): Promise<void> {
  await database.query(
    `INSERT INTO form_responses (team_id, id, form_id, source, answers, created_at, key_id)
     SELECT $1, ($6 || substr(gen_random_uuid()::text, 9))::uuid, $2, $3, '{}', $4,
            CASE WHEN $7 THEN (SELECT id FROM api_keys WHERE team_id = $1 LIMIT 1) END
       FROM generate_series(1, $5::integer)`,
    [
      teamId,
      formId,
      from === 'page' ? 'page' : 'public',
      at,
      count,
      newId().slice(0, 8),
      from === 'key',
    ],
  );
}
