import { TeamDeletionService } from '../../../src/accounts/team/team-deletion.service';
import { newId } from '../../../src/core/values/identifiers';
import { OPERATOR } from '../../../src/core/limits/share';
import { TeamDeletionsRepository } from '../../../src/tenancy/team-deletions/team-deletions.repository';
import type { PurgeStep } from '../../../src/tenancy/purges/purge-kind';
import { TeamDeletions } from '../../../src/tenancy/team-deletions/team-deletions';
import { createMember } from '../../factories/account.factory';
import { createTeam } from '../../factories/team.factory';
import { rowsOfTeam } from '../../support/rows-of-team';
import { inProcessCli } from '../../support/cli/in-process-cli';
import { eventually } from '../../support/eventually';
import { ACCOUNTS, ROWS_IN_EVERY_TABLE } from '../../support/rows-in-every-table';
import { createDeclared, createResources } from '../../support/team-resources';
import { startTestApp } from '../../support/test-app';
import { useEachTest } from '../../support/use-value';

const TABLES = `
  SELECT c.relname::text AS name
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'team_id' AND NOT a.attisdropped
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
   ORDER BY 1`;

/** The statement, which adds no row that a request has added already. */
const orNothing = (statement: string): string =>
  /^\s*INSERT/.test(statement) && !statement.includes('ON CONFLICT')
    ? `${statement} ON CONFLICT DO NOTHING`
    : statement;

const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string;

/** The original method, called on the prototype, because the repository has no state. */
const originalOf = () => {
  const repository = TeamDeletionsRepository.prototype;
  return repository.deleteSome.bind(repository);
};

describe('team delete', () => {
  const testApp = useEachTest(startTestApp);
  const cli = useEachTest(
    () => inProcessCli({ DATABASE_URL: testApp.databaseUrl }, 'team'),
    (made) => made.restore(),
  );
  const team = useEachTest(() => createTeam(testApp, { name: 'Kaffeewerk' }));

  afterEach(async () => {
    jest.restoreAllMocks();
  });

  /** The number of rows by table, of tables that have any. */
  async function rowsOf(teamId: string): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for (const { name } of await testApp.database.query<{ name: string }>(TABLES)) {
      const [row] = await testApp.database.query<{ rows: number }>(
        `SELECT count(*)::integer AS rows FROM ${name} WHERE team_id = $1`,
        [teamId],
      );
      if (row !== undefined && row.rows > 0) found.set(name, row.rows);
    }
    return found;
  }

  /** Gives a team rows in all tables. Jobs of the service may add some later. */
  async function fillEveryTable(): Promise<void> {
    const resources = await createResources(testApp, team);
    const { customerId, couponId, code } = resources;
    await team
      .post(`/customer/${customerId}/qr`, { couponId, code })
      .set('Idempotency-Key', newId())
      .expect(200);
    await createDeclared(testApp, team, resources);
    for (const statement of [...ACCOUNTS, ROWS_IN_EVERY_TABLE]) {
      for (const part of statement.split(';\n')) await testApp.database.query(orNothing(part));
    }
    const tables = await testApp.database.query<{ name: string }>(TABLES);
    const filled = await rowsOf(team.teamId);
    expect(tables.map(({ name }) => name).filter((name) => !filled.has(name))).toEqual([]);
  }

  const listPurges = async (): Promise<object[]> =>
    (await cli.json<{ purges: object[] }>('purges', '--team', team.teamId)).purges;

  const tablesWithRows = async (): Promise<string[]> => [...(await rowsOf(team.teamId)).keys()];

  it('deletes every row of the team, and nothing of another team', async () => {
    await fillEveryTable();
    const other = await createTeam(testApp, { name: 'Other' });
    await createResources(testApp, other);
    const both = await createMember(testApp, other.teamId, 'owner');
    const mine = await createMember(testApp, team.teamId, 'admin');
    await testApp.database.query(
      `INSERT INTO users (team_id, id, account_id, role, removed_at)
       SELECT $1, $2, account_id, 'viewer', now() FROM users WHERE id = $3`,
      [team.teamId, newId(), both.userId],
    );
    const before = await rowsOfTeam(testApp.database, other.teamId);
    const filled = await rowsOf(team.teamId);

    const { teamId, deleted } = await cli.json<{
      teamId: string;
      deleted: Record<string, number>;
    }>('delete', '--team', 'Kaffeewerk', '--confirm', 'Kaffeewerk');

    expect(teamId).toBe(team.teamId);
    expect(await tablesWithRows()).toEqual(['purges']);
    expect(await rowsOfTeam(testApp.database, other.teamId)).toEqual(before);
    const [purge] = await testApp.database.query(
      'SELECT kind, counts, input, finished_at IS NULL AS "isOpen" FROM purges WHERE team_id = $1',
      [teamId],
    );
    expect(purge).toEqual({ kind: 'team', counts: deleted, input: {}, isOpen: false });
    expect(deleted).toMatchObject({
      teams: 1,
      customers: filled.get('customers'),
      formResponses: filled.get('form_responses'),
      pointsTransactions: filled.get('points_transactions'),
    });
    const people = await testApp.database.query<{ id: string }>('SELECT id FROM accounts');
    const [kept] = people;
    expect(people).toHaveLength(1);
    const [owner] = await testApp.database.query<{ accountId: string }>(
      'SELECT account_id AS "accountId" FROM users WHERE id = $1',
      [both.userId],
    );
    expect(kept?.id).toBe(owner?.accountId);
    await both.client.get(`/teams/${other.teamId}`).expect(200);
    await eventually(async () => (await mine.client.get('/session')).status === 401);
    expect(
      await cli.run('delete', '--team', 'Kaffeewerk', '--confirm', 'Kaffeewerk'),
    ).toMatchObject({ status: 1, stderr: 'team: there is no team with this id or name\n' });
  });

  it('changes nothing for a wrong name', async () => {
    const before = await rowsOf(team.teamId);
    for (const name of ['kaffeewerk', 'Kaffeewerk 2', team.teamId]) {
      expect(await cli.run('delete', '--team', team.teamId, '--confirm', name)).toEqual({
        status: 1,
        stdout: '',
        stderr: 'name: must be the name of the team\n',
      });
    }
    expect(await cli.run('delete', '--team', team.teamId)).toMatchObject({ status: 2 });
    expect(await rowsOf(team.teamId)).toEqual(before);
    await team.get('/forms').expect(200);
  });

  it('continues after a crash, and counts each row once', async () => {
    await fillEveryTable();
    // The service takes no step, as if it did not run.
    jest.spyOn(testApp.app.get(TeamDeletions), 'step').mockRejectedValue(new Error('Stopped.'));
    const filled = await rowsOf(team.teamId);
    const service = testApp.app.get(TeamDeletionService);
    await expect(service.deleteNow(OPERATOR, team.teamId, 'Kaffeewerk')).rejects.toThrow(
      'Stopped.',
    );
    await testApp.database.query(
      `UPDATE purges SET step_rows = 3, failures = 0 WHERE team_id = $1 AND kind = 'team'`,
      [team.teamId],
    );
    // The rights end at once, before any row is gone.
    await eventually(async () => (await team.get('/forms')).status === 401);
    expect((await cli.json<{ teams: object[] }>('list')).teams).toEqual([]);
    const deleteSome = originalOf();
    let calls = 0;
    jest.spyOn(TeamDeletionsRepository.prototype, 'deleteSome').mockImplementation((...given) => {
      calls += 1;
      if (calls === 20) throw new Error('Crashed.');
      return deleteSome(...given);
    });
    const args = ['delete', '--team', team.teamId, '--confirm', 'Kaffeewerk'];
    expect(await cli.run(...args)).toMatchObject({ status: 1 });
    const left = await rowsOf(team.teamId);
    expect(left.size).toBeGreaterThan(5);
    expect(left.size).toBeLessThan(filled.size);
    const open = { kind: 'team', subjectId: team.teamId, finishedAt: null };
    expect(await listPurges()).toMatchObject([open]);
    const shown = await cli.run('purges', '--team', 'Kaffeewerk');
    expect(shown.stdout).toMatch(/^KIND +OF +STARTED +FINISHED +ROWS\nteam .+ under way +\w+ \d+/);

    const { deleted } = await cli.json<{ deleted: Record<string, number> }>(...args);

    expect(await tablesWithRows()).toEqual(['purges']);
    expect(await listPurges()).toMatchObject([{ ...open, finishedAt: ISO, counts: deleted }]);
    // Jobs of the service change no rows of these tables.
    expect(deleted).toMatchObject({
      teams: 1,
      customers: filled.get('customers'),
      formResponses: filled.get('form_responses'),
      pointsTransactions: filled.get('points_transactions'),
      couponRedemptions: filled.get('coupon_redemptions'),
      users: filled.get('users'),
      // The deletion is recorded, once.
      auditEvents: (filled.get('audit_events') ?? 0) + 1,
    });
  });

  it('deletes no more bytes in a step than allowed, and one row at least', async () => {
    const exportId = newId();
    const { starterFormId: formId } = team;
    const { userId } = await createMember(testApp, team.teamId, 'owner');
    await testApp.database.query(
      `INSERT INTO prepared_exports (team_id, id, form_id, user_id, query, file_name, content_type, state, expires_at)
       VALUES ($1, $2, $3, $4, '{}', 'a.csv', 'text/csv', 'ready', now() + interval '1 day')`,
      [team.teamId, exportId, formId, userId],
    );
    // PostgreSQL cannot compress them much: each has 50,000 to 71,000 bytes.
    await testApp.database.query(
      `INSERT INTO prepared_export_pieces (team_id, export_id, number, content)
       SELECT $1, $2, n, (SELECT string_agg(md5(n::text || i), '') FROM generate_series(1, 2200) i)
         FROM generate_series(1, 9) n`,
      [team.teamId, exportId],
    );
    const deletions = testApp.app.get(TeamDeletions);
    const original = deletions.step.bind(deletions);
    // A step of six rows takes 96 KiB.
    const step = jest
      .spyOn(deletions, 'step')
      .mockImplementation((unit, purge) => original(unit, { ...purge, rows: 6 }));
    await testApp.app.get(TeamDeletionService).deleteNow(OPERATOR, team.teamId, 'Kaffeewerk');
    const steps = await Promise.all(
      step.mock.results.map(({ value }) => value as Promise<PurgeStep>),
    );
    const pieces = steps.map(({ counts }) => counts?.['preparedExportPieces'] ?? 0);
    expect(Math.max(...pieces)).toBe(2);
    expect(pieces.reduce((sum, rows) => sum + rows, 0)).toBe(9);
    expect(await tablesWithRows()).toEqual(['purges']);
  });

  it('leaves rows that these tests find if it skips a table', async () => {
    await fillEveryTable();
    const deleteSome = originalOf();
    jest
      .spyOn(TeamDeletionsRepository.prototype, 'deleteSome')
      .mockImplementation((unit, table, limit) =>
        table.name === 'audit_events'
          ? Promise.resolve({ rows: 0, bytes: 0 })
          : deleteSome(unit, table, limit),
      );
    await cli.json('delete', '--team', team.teamId, '--confirm', 'Kaffeewerk');
    expect(await tablesWithRows()).toEqual(['audit_events', 'purges']);
  });

  it('deletes rows of append-only tables only with their team', async () => {
    const { customerId } = await createResources(testApp, team);
    await team
      .post(`/customer/${customerId}/loyalty`, { points: 5, type: 'increment' })
      .expect(200);
    const remove = (table: string) =>
      testApp.database.query(`DELETE FROM ${table} WHERE team_id = $1`, [team.teamId]);
    for (const table of ['audit_events', 'points_transactions']) {
      await expect(remove(table)).rejects.toThrow(`${table} is append-only`);
      await expect(
        testApp.database.query(`UPDATE ${table} SET request_id = 'x' WHERE team_id = $1`, [
          team.teamId,
        ]),
      ).rejects.toThrow('append-only');
    }
    await testApp.database.query('UPDATE teams SET deleted_at = now() WHERE id = $1', [
      team.teamId,
    ]);
    for (const table of ['audit_events', 'points_transactions']) await remove(table);
    expect((await rowsOf(team.teamId)).has('audit_events')).toBe(false);
  });
});
