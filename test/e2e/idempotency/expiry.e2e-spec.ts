import { ExpiredRowsJob } from '../../../src/core/jobs/expired-rows/expired-rows.job';
import { createCustomer, customerBody } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { listResponses, submissionBody } from '../../factories/response.factory';
import { expectError } from '../../support/expect-error';
import { expectNoReplay, expectReplay, newKey, postKeyed } from '../../support/keyed-requests';
import { useTeams } from '../../support/use-teams';

describe('The expiry of an Idempotency-Key', () => {
  const { testApp, team, admin } = useTeams({ eachTest: true });

  let path: string;

  const body = { points: 5, type: 'increment' };

  beforeEach(async () => {
    const { id } = await createCustomer(team);
    path = `/customer/${id}/loyalty`;
  });

  /** Ages the stored responses of the team by an interval. */
  const age = (interval: string) =>
    testApp.database.query(
      'UPDATE idempotency_keys SET expires_at = expires_at - $2::interval WHERE team_id = $1',
      [team.teamId, interval],
    );

  async function deleteExpired(): Promise<void> {
    const job = testApp.app.get(ExpiredRowsJob);
    for (const rows of job.declared.filter(({ table }) => table === 'idempotency_keys')) {
      while (await job.deleteBatch(rows));
    }
  }

  it('is later than 23 hours 59 minutes', async () => {
    const key = newKey();
    const first = await postKeyed(team, key, path, body).expect(200);
    await age('23 hours 59 minutes');

    expectReplay(await postKeyed(team, key, path, body), first);
    expectError(await postKeyed(team, key, '/customer', customerBody()), 'IDEMPOTENCY_KEY_REUSED');
  });

  it('lets the request run again after 24 hours, and stores its response for 24 hours', async () => {
    const key = newKey();
    await postKeyed(team, key, path, body).expect(200);
    await age('24 hours');

    const second = await postKeyed(team, key, path, body).expect(200);

    expectNoReplay(second);
    expect(second.body).toMatchObject({ points: 10 });
    await age('23 hours 59 minutes');
    expectReplay(await postKeyed(team, key, path, body), second);
  });

  it('lets another request use the key after 24 hours', async () => {
    const key = newKey();
    const customer = customerBody();
    await postKeyed(team, key, path, body).expect(200);
    await age('24 hours');

    const second = await postKeyed(team, key, '/customer', customer).expect(201);

    expectNoReplay(second);
    expectReplay(await postKeyed(team, key, '/customer', customer), second);
    expectError(await postKeyed(team, key, path, body), 'IDEMPOTENCY_KEY_REUSED');
  });

  it('lets a submission run again after 24 hours, and stores its response for 24 hours', async () => {
    const key = newKey();
    const { id } = await createForm(team);
    const submission = submissionBody({ remark: 'Again' });
    const submit = () => postKeyed(team, key, `/forms/${id}/responses`, submission).expect(201);
    await submit();
    await age('24 hours');

    const second = await submit();

    expectNoReplay(second);
    await age('23 hours 59 minutes');
    expectReplay(await submit(), second);
    expect((await listResponses(team, id)).pagination.total).toBe(2);
  });

  it('is as late as the team has chosen, also of a response that was stored before', async () => {
    const key = newKey();
    const first = await postKeyed(team, key, path, body).expect(200);
    await admin.client.put(`/teams/${team.teamId}/retention/idempotency`, { days: 3 }).expect(200);
    await age('71 hours 59 minutes');

    await deleteExpired();
    expectReplay(await postKeyed(team, key, path, body), first);
    await age('1 minute');
    expectNoReplay(await postKeyed(team, key, path, body).expect(200));
    await age('72 hours');
    await deleteExpired();
    const stored = await testApp.database.query(
      'SELECT key FROM idempotency_keys WHERE team_id = $1',
      [team.teamId],
    );
    expect(stored).toEqual([]);
  });

  it('is not delayed by a replay', async () => {
    const key = newKey();
    const first = await postKeyed(team, key, path, body).expect(200);
    await age('12 hours');
    expectReplay(await postKeyed(team, key, path, body), first);
    await age('12 hours');
    expectNoReplay(await postKeyed(team, key, path, body).expect(200));
  });
});
