import { DAY_MS } from '../../../src/core/values/durations';
import { NotificationsJob } from '../../../src/notifications/notifications.job';
import { createMember } from '../../factories/account.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { eventually } from '../../support/eventually';
import type { ModuleTour } from '../../support/module-tours';

/** Sends all kinds of notifications, and prepares exports, also of the inbox. */
export const tour: ModuleTour = async (testApp, team) => {
  const { app, database } = testApp;
  const { teamId } = team;
  const { client, userId } = await createMember(testApp, teamId, 'editor');
  const form = await createForm(team);
  await submitResponse(team, form.id, { remark: 'Told' });
  await client.post(`/teams/${teamId}/forms/${form.id}/responses/prepared-exports`).expect(201);
  await client.post(`/teams/${teamId}/inbox/prepared-exports`).expect(201);
  await client.post(`/teams/${teamId}/inbox/prepared-exports?search=told&channel=page`).expect(201);
  await eventually(async () => {
    const { body } = await client.get(`/teams/${teamId}/prepared-exports`).expect(200);
    return (body as { data: { state: string }[] }).data.every(({ state }) => state === 'ready');
  });
  await database.query(
    `INSERT INTO notification_choices (team_id, user_id, choices)
     VALUES ($1, $2, '{"newResponses": "daily", "weeklyReport": "atOnce"}')`,
    [teamId, userId],
  );
  await database.query(
    `INSERT INTO webhook_receivers (team_id, form_id, url, is_quick, timeouts, failing_since, alarm_at)
     VALUES ($1, $2, 'https://example.com/', true, 0, now(), now())`,
    [teamId, form.id],
  );
  await database.query(
    `WITH connection AS (
       INSERT INTO social_connections (team_id, platform, is_connected) VALUES ($1, 'tiktok', true)
       ON CONFLICT DO NOTHING
     )
     SELECT 1`,
    [teamId],
  );
  await database.query(
    `INSERT INTO social_credentials (team_id, platform, account_id, account_name, secret, key_id, state)
     VALUES ($1, 'tiktok', '1', 'Account', '\\x00', '\\x00', 'needs_reauth') ON CONFLICT DO NOTHING`,
    [teamId],
  );
  const job = app.get(NotificationsJob);
  await job.runRound(new Date(Date.now() + 60_000));
  // The second day of a month, when digests and the report of the month are due, and a Tuesday, when the report of the week is due.
  const today = new Date();
  const month = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 2, 8, 5);
  const untilTuesday = (9 - new Date(month).getUTCDay()) % 7;
  for (const time of [month, month + untilTuesday * DAY_MS]) {
    Reflect.set(job, 'slowAt', 0);
    await job.runRound(new Date(time));
  }
};
