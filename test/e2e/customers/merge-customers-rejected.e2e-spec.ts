import { randomUUID } from 'node:crypto';
import { createMember } from '../../factories/account.factory';
import { createTeam } from '../../factories/team.factory';
import { createForm } from '../../factories/form.factory';
import { expectError } from '../../support/expect-error';
import { FIELDS, useMerges } from './merge-harness';

describe('A merge of two customers', () => {
  const { testApp, team, admin, create, pathOf, merge, preview, give, ledgerOf, expectSound } =
    useMerges();

  describe('on an invalid request', () => {
    it('rejects one customer, unknown ids and a malformed body', async () => {
      const id = await create();
      expectError(await merge(id, id.toUpperCase()), 'VALIDATION_FAILED', [
        'mergedId: must be another customer',
      ]);
      expectError(await preview(id, id), 'VALIDATION_FAILED', [
        'mergedId: must be another customer',
      ]);
      expectError(await merge(id, randomUUID()), 'CUSTOMER_NOT_FOUND');
      expectError(await merge(randomUUID(), id), 'CUSTOMER_NOT_FOUND');
      expectError(await merge('x', id), 'CUSTOMER_NOT_FOUND');
      expectError(await preview('x', id), 'CUSTOMER_NOT_FOUND');
      expectError(await preview(id, 'x'), 'CUSTOMER_NOT_FOUND');
      for (const body of [{}, { mergedId: 1 }, { mergedId: 'x' }, { mergedId: [id] }]) {
        expectError(await admin.client.post(pathOf(id), body), 'VALIDATION_FAILED', [
          'mergedId: must be an identifier',
        ]);
      }
    });

    it('rejects a balance above the limit, and changes nothing', async () => {
      const [kept, merged] = [await create(), await create()];
      await give(kept, 1).expect(200);
      await give(merged, 5).expect(200);
      await testApp.database.query('UPDATE customers SET points = 1000000000000 WHERE id = $1', [
        kept,
      ]);
      expect((await preview(kept, merged)).body).toMatchObject({ data: { obstacle: 'POINTS_LIMIT_EXCEEDED' } }); // oxfmt-ignore
      expectError(await merge(kept, merged), 'POINTS_LIMIT_EXCEEDED');
      await expectSound(merged, 5, 1);
    });

    it('rejects more than 2,000 entries, and accepts as many', async () => {
      const [kept, merged] = [await create(), await create()];
      await give(kept, 1).expect(200);
      const fill = async (number: number): Promise<void> => {
        await testApp.database.query(
          `INSERT INTO points_transactions (team_id, id, customer_id, number, delta, balance_after, reason)
           SELECT $1, gen_random_uuid(), $2::uuid, n, 1, n, 'loyalty'
             FROM generate_series((SELECT transaction_count + 1 FROM customers WHERE id = $2::uuid), $3::integer) n`,
          [team.teamId, merged, number],
        );
        await testApp.database.query(
          'UPDATE customers SET points = $2::integer, transaction_count = $2::integer WHERE id = $1',
          [merged, number],
        );
      };
      await fill(1_999);
      const other = await create();
      await give(other, 1).expect(200);
      await give(other, 1).expect(200);
      expectError(await merge(other, merged), 'MERGE_TOO_LARGE');
      await merge(kept, merged).expect(200);
      const ledger = await ledgerOf(kept);
      expect(ledger).toHaveLength(2_000);
      expect(ledger.at(-1)).toMatchObject({ number: 2_000, balance_after: 2_000 });
    });

    it('rejects more than 2,000 responses, with those in the bin, and accepts as many', async () => {
      const [kept, merged] = [await create(), await create()];
      const form = await createForm(team, { fields: FIELDS });
      const fill = (stored: number, binned: number) =>
        testApp.database.query(
          `WITH stored_responses AS (
             INSERT INTO form_responses (team_id, id, form_id, source, answers, subscriber_id)
             SELECT $1::uuid, gen_random_uuid(), $2::uuid, 'public', '{}', $3::uuid FROM generate_series(1, $4::integer)
           )
           INSERT INTO binned_responses (team_id, id, form_id, created_at, source, is_read, answers, subscriber_id, deleted_at, with_form)
           SELECT $1::uuid, gen_random_uuid(), $2::uuid, now(), 'public', false, '{}', $3::uuid, now(), false
             FROM generate_series(1, $5::integer)`,
          [team.teamId, form.id, merged, stored, binned],
        );
      await fill(1_500, 501);
      expect((await preview(kept, merged)).body).toMatchObject({
        data: { merged: { responses: 2_001 }, obstacle: 'MERGE_TOO_LARGE' },
      });
      expectError(await merge(kept, merged), 'MERGE_TOO_LARGE');
      await testApp.database.query(
        'DELETE FROM binned_responses WHERE id = (SELECT id FROM binned_responses WHERE subscriber_id = $1 LIMIT 1)',
        [merged],
      );
      await merge(kept, merged).expect(200);
      const moved = await testApp.database.query(
        'SELECT 1 FROM binned_responses WHERE team_id = $1 AND subscriber_id = $2',
        [team.teamId, kept],
      );
      expect(moved).toHaveLength(500);
    });

    it('requires the role of an admin and a recent confirmation', async () => {
      const [kept, merged] = [await create(), await create()];
      const editor = await createMember(testApp, team.teamId, 'editor');
      expectError(await merge(kept, merged, editor.client), 'FORBIDDEN');
      const late = await createMember(testApp, team.teamId, 'admin');
      await testApp.database.query(
        `UPDATE sessions SET confirmed_at = now() - interval '1 hour' WHERE account_id = $1`,
        [late.account.id],
      );
      expectError(await merge(kept, merged, late.client), 'CONFIRMATION_REQUIRED');
    });

    it('does not find customers of another team', async () => {
      const other = await createTeam(testApp);
      const stranger = await createMember(testApp, other.teamId, 'admin');
      const [kept, merged] = [await create(), await create()];
      expectError(
        await stranger.client.post(`/teams/${other.teamId}/customer/${kept}/merge`, { mergedId: merged }), // oxfmt-ignore
        'CUSTOMER_NOT_FOUND',
      );
      expectError(await merge(kept, merged, stranger.client), 'TEAM_NOT_FOUND');
      await merge(kept, merged).expect(200);
      expectError(await other.get(`/customer/${merged}`), 'CUSTOMER_NOT_FOUND');
    });
  });
});
