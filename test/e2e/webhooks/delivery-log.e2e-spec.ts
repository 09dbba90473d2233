import { randomUUID } from 'node:crypto';
import { createMember } from '../../factories/account.factory';
import { formPath } from '../../factories/builder.factory';
import { createTeam } from '../../factories/team.factory';
import { times } from '../../support/collections';
import { eventually } from '../../support/eventually';
import { expectError } from '../../support/expect-error';
import { hang, Receiver, type Reply, replyWith } from '../../support/webhooks/receiver';
import {
  createHookedForm,
  deliveriesOf,
  remark,
  settled,
  settledOne,
  shareWebhookApp,
} from '../../support/webhooks/webhook-app';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

interface Attempt {
  attempt: number;
  at: string;
  durationMs: number;
  statusCode: number | null;
  error: string | null;
  received: string | null;
  sentSameBody: boolean;
}

interface LoggedDelivery {
  id: string;
  body: string | null;
  log: Attempt[];
}

const replyWithBody =
  (status: number, body: string | Buffer): Reply =>
  (response) =>
    response.writeHead(status).end(body);

const withoutIds = (text = '{}'): unknown => ({
  ...(JSON.parse(text) as object),
  id: null,
  createdAt: null,
});

describe('The delivery log of the console', () => {
  const { testApp, team, admin } = useTeams({ app: shareWebhookApp });
  const receiver = useEachTest(() => Receiver.start());

  const pathOf = (formId: string): string => formPath(team.teamId, formId);

  async function read(formId: string, id: string): Promise<LoggedDelivery> {
    const response = await admin.client
      .get(`${pathOf(formId)}/webhook-deliveries/${id}`)
      .expect(200);
    return (response.body as { data: LoggedDelivery }).data;
  }

  const remove = (formId: string, id: string) =>
    admin.client.delete(`${pathOf(formId)}/webhook-deliveries/${id}`);

  async function redeliver(formId: string, id: string, attempts: number): Promise<void> {
    await team.post(`/forms/${formId}/webhook-deliveries/${id}/redeliver`).expect(202);
    await eventually(async () => (await settledOne(team, formId)).attempts === attempts);
  }

  describe('GET webhook-deliveries/:deliveryId', () => {
    it('shows the sent body and the response of the receiver, with exactly these members', async () => {
      receiver.reply = replyWithBody(401, '{"error":"unknown signature"}\r\n');
      const form = await createHookedForm(team, receiver);
      const responseId = await remark(team, form.id, 'Grüße');
      const delivery = await settledOne(team, form.id);

      expect(await read(form.id, delivery.id)).toEqual({
        id: delivery.id,
        responseId,
        status: 'failed',
        attempts: 1,
        lastStatusCode: 401,
        lastError: 'The receiver responded with 401.',
        createdAt: delivery.createdAt,
        deliveredAt: null,
        body: receiver.calls[0]?.body,
        log: [
          {
            attempt: 1,
            at: expect.stringMatching(/^\d{4}-.+Z$/) as unknown,
            durationMs: expect.any(Number) as unknown,
            statusCode: 401,
            error: 'The receiver responded with 401.',
            received: '{"error":"unknown signature"}',
            sentSameBody: true,
          },
        ],
      });
    });

    it('lists the attempts newest first, and says which sent another body', async () => {
      receiver.reply = replyWith(500);
      const form = await createHookedForm(team, receiver);
      const responseId = await remark(team, form.id);
      const { id } = await settledOne(team, form.id);
      await team
        .post(`/forms/${form.id}/responses/mark-read`, { ids: [responseId], isRead: true })
        .expect(200);
      receiver.reply = replyWithBody(200, 'ok');
      await redeliver(form.id, id, 2);

      const both = await read(form.id, id);
      expect(both.log).toMatchObject([
        { attempt: 2, statusCode: 200, error: null, received: 'ok', sentSameBody: true },
        { attempt: 1, statusCode: 500, received: null, sentSameBody: true },
      ]);
      expect(both.body).toBe(receiver.calls[1]?.body);
      expect(receiver.calls[0]?.body).not.toBe(receiver.calls[1]?.body);

      await team.patch(`/forms/${form.id}`, { name: `Renamed ${randomUUID()}` }).expect(200);

      const renamed = await read(form.id, id);
      expect(renamed.log.map(({ sentSameBody }) => sentSameBody)).toEqual([false, false]);
      expect(renamed.body).toContain('Renamed');
    });

    it('shows a test event, a response that is not text, and a lost connection', async () => {
      const form = await createHookedForm(team, receiver);
      receiver.reply = replyWithBody(418, Buffer.from([0x89, 0x50, 0x4e, 0x47]));
      await admin.client.post(`${pathOf(form.id)}/webhook/test`).expect(202);
      const { id } = await settledOne(team, form.id);

      const shown = await read(form.id, id);
      expect(shown).toMatchObject({ responseId: null, body: receiver.calls[0]?.body });
      expect(shown.log).toMatchObject([{ statusCode: 418, received: null, sentSameBody: true }]);

      receiver.reply = hang;
      await team.post(`/forms/${form.id}/webhook-deliveries/${id}/redeliver`).expect(202);
      await eventually(() => receiver.calls.length === 2);
      receiver.closeConnections();
      await eventually(async () => (await settledOne(team, form.id)).attempts === 2);
      const [last] = (await read(form.id, id)).log;
      expect(last).toMatchObject({ attempt: 2, statusCode: null, received: null });
      expect(last?.error).toMatch(/^The connection to the receiver failed/);
    });

    it('stores the first 2,000 characters of a response, without control characters', async () => {
      receiver.reply = replyWithBody(500, `<b>\u001B[31m${'ä'.repeat(3_000)}`);
      const form = await createHookedForm(team, receiver);
      await remark(team, form.id);
      const { id } = await settledOne(team, form.id);
      const [attempt] = (await read(form.id, id)).log;
      expect(attempt?.received).toBe(`<b> [31m${'ä'.repeat(1_992)}`);
    });

    it('stores the last 20 attempts', async () => {
      const form = await createHookedForm(team, receiver);
      await remark(team, form.id);
      const { id } = await settledOne(team, form.id);
      for (const attempts of times(21, (index) => index + 2)) {
        await redeliver(form.id, id, attempts);
      }
      const { log } = await read(form.id, id);
      expect(log.map(({ attempt }) => attempt)).toEqual(times(20, (index) => 22 - index));
      const [stored] = await testApp.database.query<{ count: string }>(
        'SELECT count(*) FROM webhook_attempts WHERE delivery_id = $1',
        [id],
      );
      expect(stored?.count).toBe('20');
    });

    it('is only for admins, and finds no delivery of another form or team', async () => {
      const form = await createHookedForm(team, receiver);
      const other = await createHookedForm(team, receiver);
      await remark(team, form.id);
      const { id } = await settledOne(team, form.id);
      const editor = await createMember(testApp, team.teamId, 'editor');
      expectError(
        await editor.client.get(`${pathOf(form.id)}/webhook-deliveries/${id}`),
        'FORBIDDEN',
      );
      for (const wrong of [
        `${other.id}/webhook-deliveries/${id}`,
        `${form.id}/webhook-deliveries/x`,
      ]) {
        expectError(
          await admin.client.get(`/teams/${team.teamId}/forms/${wrong}`),
          'DELIVERY_NOT_FOUND',
        );
      }
      const others = await createTeam(testApp);
      const stranger = await createMember(testApp, others.teamId, 'owner');
      expectError(
        await stranger.client.get(`${formPath(others.teamId, form.id)}/webhook-deliveries/${id}`),
        'FORM_NOT_FOUND',
      );
    });
  });

  const failuresOf = async (formId: string): Promise<unknown> => {
    const viewer = await createMember(testApp, team.teamId, 'viewer');
    const { body } = await viewer.client.get(`${pathOf(formId)}/webhook/failures`).expect(200);
    return (body as { data: unknown }).data;
  };

  describe('GET webhook/failures', () => {
    it('counts failed deliveries until they are delivered', async () => {
      receiver.reply = replyWith(500);
      const form = await createHookedForm(team, receiver);
      expect(await failuresOf(form.id)).toEqual({ failed: 0, hasMore: false });
      await remark(team, form.id, 'one');
      await remark(team, form.id, 'two');
      await settled(team, form.id);
      expect(await failuresOf(form.id)).toEqual({ failed: 2, hasMore: false });

      receiver.reply = replyWith(200);
      const [first] = await deliveriesOf(team, form.id);
      await team.post(`/forms/${form.id}/webhook-deliveries/${first?.id}/redeliver`).expect(202);
      await settled(team, form.id);
      expect(await failuresOf(form.id)).toEqual({ failed: 1, hasMore: false });
    });

    it('counts at most 100', async () => {
      const form = await createHookedForm(team, receiver);
      await testApp.database.query(
        `INSERT INTO webhook_deliveries (team_id, id, form_id, status)
         SELECT $1, gen_random_uuid(), $2, CASE WHEN n % 2 = 0 THEN 'failed' ELSE 'blocked' END
           FROM generate_series(1, 101) n`,
        [team.teamId, form.id],
      );
      expect(await failuresOf(form.id)).toEqual({ failed: 100, hasMore: true });
    });

    it('finds no form of another team', async () => {
      const form = await createHookedForm(await createTeam(testApp), receiver);
      for (const path of ['failures', 'example']) {
        expectError(await admin.client.get(`${pathOf(form.id)}/webhook/${path}`), 'FORM_NOT_FOUND');
      }
    });
  });

  describe('GET webhook/example', () => {
    it('is what a test event sends', async () => {
      const form = await createHookedForm(team, receiver);
      const { body } = await admin.client.get(`${pathOf(form.id)}/webhook/example`).expect(200);
      const { data } = body as { data: { body: string } };
      await admin.client.post(`${pathOf(form.id)}/webhook/test`).expect(202);
      await settledOne(team, form.id);
      expect(Object.keys(data)).toEqual(['body']);
      expect(withoutIds(data.body)).toEqual(withoutIds(receiver.calls[0]?.body));
    });
  });

  describe('DELETE webhook-deliveries/:deliveryId', () => {
    it('deletes a delivery with its attempts', async () => {
      const form = await createHookedForm(team, receiver);
      await remark(team, form.id);
      const { id } = await settledOne(team, form.id);

      const { body } = await remove(form.id, id).expect(200);

      expect(body).toEqual({ success: true, data: { id, deleted: true } });
      expect(await deliveriesOf(team, form.id)).toEqual([]);
      const attempts = await testApp.database.query(
        'SELECT 1 FROM webhook_attempts WHERE delivery_id = $1',
        [id],
      );
      expect(attempts).toEqual([]);
      expectError(await remove(form.id, id), 'DELIVERY_NOT_FOUND');
    });

    it('rejects the deletion of a delivery that is being sent, until its claim expires', async () => {
      receiver.reply = hang;
      const form = await createHookedForm(team, receiver);
      await remark(team, form.id);
      await eventually(() => Promise.resolve(receiver.calls.length === 1));
      const [{ id } = { id: '' }] = await deliveriesOf(team, form.id);

      expectError(await remove(form.id, id), 'DELIVERY_IN_PROGRESS');

      await testApp.database.query(
        // Not due, so that the dispatcher does not claim it again.
        `UPDATE webhook_deliveries
            SET claimed_until = now() - interval '1 ms', next_attempt_at = now() + interval '1 hour'
          WHERE id = $1`,
        [id],
      );
      await remove(form.id, id).expect(200);
      expect(await deliveriesOf(team, form.id)).toEqual([]);
    });

    it('cancels a pending delivery', async () => {
      const form = await createHookedForm(team, receiver);
      const id = randomUUID();
      await testApp.database.query(
        `INSERT INTO webhook_deliveries (team_id, id, form_id, attempts, next_attempt_at)
         VALUES ($1, $2, $3, 1, now() + interval '1 hour')`,
        [team.teamId, id, form.id],
      );

      await remove(form.id, id).expect(200);

      expect(await deliveriesOf(team, form.id)).toEqual([]);
      expectError(
        await team.post(`/forms/${form.id}/webhook-deliveries/${id}/redeliver`),
        'DELIVERY_NOT_FOUND',
      );
    });

    it.each(['analyst', 'editor'] as const)('rejects a member with the role %s', async (role) => {
      const form = await createHookedForm(team, receiver);
      const { client } = await createMember(testApp, team.teamId, role);
      const path = `${pathOf(form.id)}/webhook-deliveries/${randomUUID()}`;
      expectError(await client.delete(path), 'FORBIDDEN');
    });
  });
});
