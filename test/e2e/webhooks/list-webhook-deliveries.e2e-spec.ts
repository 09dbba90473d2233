import { randomUUID } from 'node:crypto';
import { createForm } from '../../factories/form.factory';
import { times } from '../../support/collections';
import { hang, Receiver } from '../../support/webhooks/receiver';
import { eventually } from '../../support/eventually';
import {
  createHookedForm,
  deliveriesOf,
  remark,
  settled,
  settledOne,
  startWebhookApp,
} from '../../support/webhooks/webhook-app';
import {
  type Job,
  type ScheduledJob,
  SchedulerService,
} from '../../../src/core/jobs/scheduler.service';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

describe('The log of webhook deliveries', () => {
  const { testApp, team, other: otherTeam } = useTeams({ app: startWebhookApp });
  const receiver = useEachTest(() => Receiver.start());

  const redeliver = (formId: string, id: string) =>
    team.post(`/forms/${formId}/webhook-deliveries/${id}/redeliver`);

  /** Gives a delivery this age and status. */
  const age = (id: string | undefined, days: number, status: string) =>
    testApp.database.query(
      `UPDATE webhook_deliveries
          SET created_at = now() - $2 * interval '1 day', status = $3,
              claimed_until = CASE WHEN $3 = 'pending' THEN now() + interval '1 hour' END
        WHERE id = $1`,
      [id, days, status],
    );

  /** Starts the job that the scheduler runs from a minute after the start on. */
  function wakeRetention(): void {
    const scheduler = testApp.app.get(SchedulerService);
    const jobs = Reflect.get(scheduler, 'scheduled') as { job: Job; poller: ScheduledJob }[];
    const retention = jobs.find(({ job }) => job.name === 'webhook-delivery-retention');
    if (retention === undefined) throw new Error('The retention is not scheduled.');
    retention.poller.wake();
  }

  describe('GET /v1/forms/:formId/webhook-deliveries', () => {
    it('returns a page of deliveries with exactly these members', async () => {
      const form = await createHookedForm(team, receiver);
      const responseId = await remark(team, form.id);
      await settled(team, form.id);

      const response = await team.get(`/forms/${form.id}/webhook-deliveries`).expect(200);
      expect(response.body).toEqual({
        success: true,
        data: [
          {
            id: receiver.calls[0]?.headers['webhook-id'],
            responseId,
            status: 'delivered',
            attempts: 1,
            lastStatusCode: 200,
            lastError: null,
            createdAt: expect.stringMatching(/^\d{4}-.+Z$/) as unknown,
            deliveredAt: expect.stringMatching(/^\d{4}-.+Z$/) as unknown,
          },
        ],
        pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
      });
    });

    it('lists the newest first, page by page', async () => {
      const form = await createHookedForm(team, receiver);
      const ids: string[] = [];
      for (let index = 0; index < 5; index += 1) ids.unshift(await remark(team, form.id));
      await settled(team, form.id);

      const pages = await Promise.all(
        [1, 2, 3, 4].map(async (page) => {
          const response = await team.get(
            `/forms/${form.id}/webhook-deliveries?page=${page}&limit=2`,
          );
          const body = response.body as { data: { responseId: string }[]; pagination: object };
          expect(body.pagination).toEqual({ page, limit: 2, total: 5, totalPages: 3 });
          return body.data.map(({ responseId }) => responseId);
        }),
      );
      expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4), []]);
    });

    it('is empty for a form that never had a webhook', async () => {
      const form = await createForm(team);
      const response = await team.get(`/forms/${form.id}/webhook-deliveries`).expect(200);
      expect(response.body).toEqual({
        success: true,
        data: [],
        pagination: { page: 1, limit: 20, total: 0, totalPages: 0 },
      });
    });

    it('lists a delivery that is being sent as pending', async () => {
      receiver.reply = hang;
      const form = await createHookedForm(team, receiver);
      await remark(team, form.id);
      await eventually(() => receiver.calls.length === 1);
      expect(await deliveriesOf(team, form.id)).toMatchObject([
        {
          status: 'pending',
          attempts: 0,
          lastStatusCode: null,
          lastError: null,
          deliveredAt: null,
        },
      ]);
      receiver.closeConnections();
      await settled(team, form.id);
    });

    it.each(['page=0', 'page=x', 'limit=0', 'limit=101', 'limit=1&limit=2'])(
      'rejects %s',
      async (query) => {
        const form = await createForm(team);
        const response = await team.get(`/forms/${form.id}/webhook-deliveries?${query}`);
        expect(response.body).toMatchObject({ code: 'VALIDATION_FAILED' });
      },
    );
  });

  it('neither lists nor redelivers deliveries of another team', async () => {
    const form = await createHookedForm(otherTeam, receiver);
    const own = await createForm(team);
    await remark(otherTeam, form.id);
    const { id } = await settledOne(otherTeam, form.id);

    const list = (formId: string) => team.get(`/forms/${formId}/webhook-deliveries`);
    const pairs = [
      [await list(form.id), await list(randomUUID())],
      [await redeliver(form.id, id), await redeliver(randomUUID(), randomUUID())],
      [await redeliver(own.id, id), await redeliver(own.id, randomUUID())],
    ] as const;
    for (const [foreign, unknown] of pairs) {
      expect(foreign.status).toBe(404);
      expect(foreign.text).toBe(unknown.text);
    }
    expect(await settledOne(otherTeam, form.id)).toMatchObject({ attempts: 1 });
    expect(receiver.calls).toHaveLength(1);
  });

  it('keeps finished deliveries for 30 days', async () => {
    const form = await createHookedForm(team, receiver);
    await Promise.all(times(4, () => remark(team, form.id)));
    const [pending, delivered, failed, recent] = await settled(team, form.id);
    await age(pending?.id, 31, 'pending');
    await age(delivered?.id, 30.1, 'delivered');
    await age(failed?.id, 31, 'failed');
    await age(recent?.id, 29.9, 'blocked');

    wakeRetention();
    const remaining = await eventually(async () => {
      const deliveries = await deliveriesOf(team, form.id);
      return deliveries.length < 4 && deliveries;
    });
    expect(remaining.map(({ id }) => id)).toEqual([recent?.id, pending?.id]);
  });
});
