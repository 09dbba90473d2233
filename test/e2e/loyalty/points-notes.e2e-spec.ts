import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import { createCoupon } from '../../factories/coupon.factory';
import { createCustomer } from '../../factories/customer.factory';
import { times } from '../../support/collections';
import { expectError } from '../../support/expect-error';
import { keyOf } from '../../factories/key.factory';
import { useOnce } from '../../support/use-value';
import { useTeams } from '../../support/use-teams';

interface Entry {
  points: number;
  note: string | null;
  reference: string | null;
  actor: { kind: string; id: string | null };
}

const requestOf = ({ headers }: Response): unknown => headers['x-request-id'];

const TOO_LONG = 'must contain at most 255 characters';
const NOT_STORABLE = 'must not contain U+0000 or half a surrogate pair';

describe('The note, the reference and the actor of a change of points', () => {
  const { testApp, team, editor } = useTeams();

  const apiKey = useOnce(() => keyOf(testApp, team));

  const change = (id: string, body: object = {}) =>
    team.post(`/customer/${id}/loyalty`, { points: 5, type: 'increment', ...body });

  async function entriesOf(id: string): Promise<Entry[]> {
    const { body } = await team.get(`/customer/${id}/loyalty/transactions`).expect(200);
    return (body as { data: Entry[] }).data;
  }

  it.each<[string, unknown, string | null]>([
    ['a text', 'Birthday', 'Birthday'],
    ['a text in white space', ' \t Birthday\n', 'Birthday'],
    ['255 characters outside the basic plane', '😀'.repeat(255), '😀'.repeat(255)],
    ['255 characters in white space', `  ${'x'.repeat(255)}  `, 'x'.repeat(255)],
    ['lines', 'one\r\ntwo', 'one\r\ntwo'],
    ['a formula', '=1+1', '=1+1'],
    ['null', null, null],
    ['nothing', undefined, null],
    ['an empty text', '', null],
    ['white space', '   ', null],
    ['invisible characters', '\u200b\u00ad', null],
  ])('are kept as sent: %s', async (_name, sent, kept) => {
    const { id } = await createCustomer(team);
    await change(id, { note: sent }).expect(200);
    await change(id, { reference: sent }).expect(200);
    expect(await entriesOf(id)).toMatchObject([
      { note: null, reference: kept },
      { note: kept, reference: null },
    ]);
  });

  it.each<[string, unknown, string]>([
    ['256 characters', 'x'.repeat(256), TOO_LONG],
    ['256 characters outside the basic plane', '😀'.repeat(256), TOO_LONG],
    ['U+0000', 'a\0b', NOT_STORABLE],
    ['only U+0000', '\0', NOT_STORABLE],
    ['half a surrogate pair', 'a\ud83d', NOT_STORABLE],
    ['a number', 5, 'must be a string'],
    ['a list', ['a'], 'must be a string'],
    ['an object', {}, 'must be a string'],
    ['a boolean', true, 'must be a string'],
  ])('are rejected, and nothing changes: %s', async (_name, sent, reason) => {
    const { id } = await createCustomer(team);
    expectError(await change(id, { note: sent }), 'VALIDATION_FAILED', [`note: ${reason}`]);
    expectError(await change(id, { reference: sent }), 'VALIDATION_FAILED', [
      `reference: ${reason}`,
    ]);
    expect(await entriesOf(id)).toEqual([]);
  });

  it('are stored with their own change of a batch', async () => {
    const customers = await Promise.all(times(40, () => createCustomer(team)));
    await Promise.all(
      customers.map(({ id }, index) => {
        if (index % 4 === 3) {
          const path = `/teams/${team.teamId}/customer/${id}/loyalty`;
          return editor.client.post(path, { points: 1, type: 'increment', note: `by ${index}` });
        }
        const texts = [{}, { note: `note ${index}` }, { reference: `reference ${index}` }];
        return change(id, texts[index % 4]).expect(200);
      }),
    );
    const byKey = { kind: 'key', id: apiKey.id };
    const byEditor = { kind: 'user', id: editor.userId };
    for (const [index, { id }] of customers.entries()) {
      const expected = [
        { note: null, reference: null, actor: byKey },
        { note: `note ${index}`, reference: null, actor: byKey },
        { note: null, reference: `reference ${index}`, actor: byKey },
        { note: `by ${index}`, reference: null, actor: byEditor },
      ][index % 4];
      expect(await entriesOf(id)).toMatchObject([expected as object]);
    }
  });

  it('are stored once with an Idempotency-Key, which belongs to the whole body', async () => {
    const { id } = await createCustomer(team);
    const key = randomUUID();
    const send = (note: string) => change(id, { note }).set('Idempotency-Key', key);
    await send('once').expect(200);
    await send('once').expect(200).expect('Idempotent-Replayed', 'true');
    expectError(await send('twice'), 'IDEMPOTENCY_KEY_REUSED');
    expect(await entriesOf(id)).toMatchObject([
      { note: 'once', actor: { kind: 'key', id: apiKey.id } },
    ]);
  });

  it('name the person of a change and of a redemption, whose request id is only in the audit log', async () => {
    const { id } = await createCustomer(team);
    const coupon = await createCoupon(testApp, team, { points: 3 });
    const path = `/teams/${team.teamId}/customer/${id}`;
    const changed = await editor.client
      .post(`${path}/loyalty`, {
        points: 2,
        type: 'increment',
        note: 'Anna Schmidt',
        reference: 'R-77',
      })
      .expect(200);
    const redeemed = await editor.client
      .post(`${path}/qr`, { code: coupon.codes[0], couponId: coupon.couponId })
      .expect(200);
    const actor = { kind: 'user', id: editor.userId };
    expect(await entriesOf(id)).toMatchObject([
      { points: 3, note: null, reference: null, actor },
      { points: 2, note: 'Anna Schmidt', reference: 'R-77', actor },
    ]);

    const rows = await testApp.database.query(
      `SELECT DISTINCT key_id, request_id FROM points_transactions
        WHERE team_id = $1 AND customer_id = $2`,
      [team.teamId, id],
    );
    expect(rows).toEqual([{ key_id: null, request_id: null }]);
    const events = await testApp.database.query(
      `SELECT action, request_id AS request, details FROM audit_events
        WHERE team_id = $1 AND target_id = $2 ORDER BY id`,
      [team.teamId, id],
    );
    expect(events).toEqual([
      {
        action: 'changePoints',
        request: requestOf(changed),
        details: { type: 'increment', points: 2 },
      },
      {
        action: 'redeemCoupon',
        request: requestOf(redeemed),
        details: { couponId: coupon.couponId },
      },
    ]);
  });

  it('are null, null and "system" for entries from before they existed', async () => {
    const { id } = await createCustomer(team);
    await testApp.database.query(
      `WITH changed AS (UPDATE customers SET points = 1, transaction_count = 1 WHERE id = $1)
       INSERT INTO points_transactions (team_id, id, customer_id, number, delta, balance_after, reason)
       VALUES ($2, $3, $1, 1, 1, 1, 'loyalty')`,
      [id, team.teamId, randomUUID()],
    );
    expect(await entriesOf(id)).toMatchObject([
      { note: null, reference: null, actor: { kind: 'system', id: null } },
    ]);
  });
});
