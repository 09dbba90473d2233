import { createAccount, signInAs } from '../../factories/account.factory';
import { createTeam } from '../../factories/team.factory';
import { eventually } from '../../support/eventually';
import { startSecondApp, startTestApp, type TestApp } from '../../support/test-app';

/** More than two batches of the jobs. */
const COUNT = 2_500;

describe('The scheduled jobs of accounts', () => {
  let testApp: TestApp;

  beforeAll(async () => {
    testApp = await startTestApp();
  });

  afterAll(async () => {
    await testApp.close();
  });

  const count = async (table: string): Promise<number> => {
    const [row] = await testApp.database.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM ${table}`,
    );
    return row?.count ?? -1;
  };

  /** Runs the jobs, as each start of the service does. */
  async function untilRowsAre(expected: Record<string, number>): Promise<void> {
    const other = await startSecondApp(testApp);
    try {
      for (const [table, rows] of Object.entries(expected)) {
        await eventually(async () => (await count(table)) <= rows);
        expect([table, await count(table)]).toEqual([table, rows]);
      }
    } finally {
      await other.close();
    }
  }

  it('delete expired sessions and counts of attempts, in batches', async () => {
    const account = await createAccount(testApp);
    const client = await signInAs(testApp, account);
    await testApp.database.query(
      `INSERT INTO sessions (token_hash, id, account_id, needs_second_factor, expires_at, confirmed_at)
       SELECT sha256(n::text::bytea), gen_random_uuid(), $1, false, now() - n * interval '1 second', now()
         FROM generate_series(0, $2 - 1) n`,
      [account.id, COUNT],
    );
    await testApp.database.query(
      `INSERT INTO sign_in_attempts (subject_hash, attempts, window_ends_at)
       SELECT sha256(n::text::bytea), 1, now() - n * interval '1 second' + CASE WHEN n = 0 THEN interval '1 hour' ELSE '0' END
         FROM generate_series(0, $1) n`,
      [COUNT],
    );

    await untilRowsAre({ sessions: 1, sign_in_attempts: 1 });

    await client.get('/session').expect(200);
  });

  it('delete invitations 30 days after they have expired, whether they were accepted or not', async () => {
    const [{ teamId }, other] = [await createTeam(testApp), await createTeam(testApp)];
    const insert = (id: string, name: string, expiresInDays: number, isAccepted: boolean) =>
      testApp.database.query(
        `INSERT INTO invitations (team_id, id, email, email_key, role, token_hash, expires_at, accepted_at)
         VALUES ($1, gen_random_uuid(), $2::text, $2, 'viewer', sha256($2::text::bytea), now() + $3 * interval '1 day',
                 CASE WHEN $4 THEN now() END)`,
        [id, `${name}@example.com`, expiresInDays, isAccepted],
      );
    await insert(teamId, 'open', 1, false);
    await insert(teamId, 'accepted', 1, true);
    await insert(teamId, 'expired', -29, false);
    await insert(teamId, 'old', -31, false);
    await insert(other.teamId, 'old.accepted', -31, true);

    await untilRowsAre({ invitations: 3 });

    const left = await testApp.database.query('SELECT email FROM invitations ORDER BY email');
    expect(left).toEqual([
      { email: 'accepted@example.com' },
      { email: 'expired@example.com' },
      { email: 'open@example.com' },
    ]);
  });
});
