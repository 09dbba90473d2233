import type { Logger } from 'pino';
import type { Statement } from '../../../src/core/database/statement';
import {
  GROUPS_PAGE,
  IS_DISTRIBUTED,
} from '../../../src/core/jobs/expired-rows/delete-expired.sql';
import type { SchedulerService } from '../../../src/core/jobs/scheduler.service';
import { LOGGER } from '../../../src/core/observability/logger';
import { ExpiredRowsJob } from '../../../src/core/jobs/expired-rows/expired-rows.job';
import { withoutJobs } from '../../support/without-jobs';
import { RetentionService } from '../../../src/tenancy/retention/retention.service';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { Database } from '../../../src/core/database/database';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import { countRoundTrips } from '../../support/count-round-trips';
import { startTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

const ROWS = 15;

const fields = [{ fieldType: 'TextInput', label: 'Name' }];

/** The database, which says that Citus distributes it. @param searches gets the names of statements that Citus rejects */
const likeDistributed = (database: Database, searches: string[]): Database =>
  ({
    for: (...shareAndUse: Parameters<Database['for']>) => ({
      query: (statement: Statement, values?: unknown[]) => {
        if (statement === IS_DISTRIBUTED) return Promise.resolve([{}]);
        if (statement.name.startsWith('find_teams_')) searches.push(statement.name);
        return database.for(...shareAndUse).query(statement, values);
      },
    }),
  }) as unknown as Database;

describe('Expired rows of teams and forms', () => {
  const testApp = useOnce(() => withoutJobs(() => startTestApp()));
  const job = useOnce(() => testApp.app.get(ExpiredRowsJob));

  let teams: TeamClient[];

  beforeEach(async () => {
    const created = [await createTeam(testApp), await createTeam(testApp)];
    teams = created.toSorted((one, other) => (one.teamId < other.teamId ? -1 : 1));
  });

  /** Runs the job to its end. */
  async function run(table: string): Promise<void> {
    for (const rows of job.declared.filter((each) => each.table === table)) {
      while (await job.deleteBatch(rows));
    }
  }

  const countOf = async (table: string, teamId: string | undefined): Promise<number> => {
    const [row] = await testApp.database.query<{ rows: number }>(
      `SELECT count(*)::integer AS rows FROM ${table} WHERE team_id = $1`,
      [teamId],
    );
    return row?.rows ?? -1;
  };

  const insertDeliveries = async (client: TeamClient, rows: number): Promise<void> => {
    const form = await createForm(client, {});
    await testApp.database.query(
      `INSERT INTO webhook_deliveries (team_id, id, form_id, status, created_at)
       SELECT $1, gen_random_uuid(), $2, 'failed', now() - interval '31 days' - n * interval '1 s'
         FROM generate_series(1, $3::integer) n`,
      [client.teamId, form.id, rows],
    );
  };

  const insertResponses = async (client: TeamClient, rows: number): Promise<void> => {
    const form = await createForm(client, { fields });
    await testApp.app
      .get(Database)
      .transaction(systemScope(client.teamId), (unit) =>
        testApp.app
          .get(RetentionService)
          .choose(unit, { kind: 'responses', days: 30, formId: null }),
      );
    for (let n = 0; n < rows; n++) await submitResponse(client, form.id, { name: 'Ada' });
    await testApp.database.query(
      `UPDATE form_responses SET created_at = now() - interval '31 days' WHERE team_id = $1`,
      [client.teamId],
    );
  };

  const INSERT = { webhook_deliveries: insertDeliveries, form_responses: insertResponses } as const;

  /** Makes statements fail that delete more rows of the team than `most`. */
  async function rejectDeletions(table: string, client: TeamClient, most: number): Promise<void> {
    await testApp.database.query(`
      CREATE OR REPLACE FUNCTION reject_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (SELECT count(*) FROM gone WHERE team_id = '${client.teamId}') > ${most} THEN
          RAISE EXCEPTION 'too many';
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER reject_deletion AFTER DELETE ON ${table} REFERENCING OLD TABLE AS gone
        FOR EACH STATEMENT EXECUTE FUNCTION reject_deletion()`);
  }

  const allowDeletions = (table: string) =>
    testApp.database.query(`DROP TRIGGER reject_deletion ON ${table}`);

  it('are all deleted by one run, also rows of a team after many others', async () => {
    await testApp.database.query(
      `INSERT INTO teams (id, name) SELECT gen_random_uuid(), 'Many ' || n FROM generate_series(1, $1::integer) n`,
      [GROUPS_PAGE + 10],
    );
    const [last] = await testApp.database.query<{ id: string }>(
      'SELECT id FROM teams ORDER BY id DESC LIMIT 1',
    );
    await testApp.database.query(
      `INSERT INTO audit_events (team_id, id, at, actor_kind, action)
       SELECT $1, (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || substr(md5(n::text), 13))::uuid,
              at, 'system', 'createKey'
         FROM (SELECT n, now() - interval '440 days' - n * interval '1 s' AS at FROM generate_series(1, 2500) n) row`,
      [last?.id],
    );

    await run('audit_events');

    expect(await countOf('audit_events', last?.id)).toBe(0);
  });

  it('are searched in many teams by one statement, and deleted in the teams that have some', async () => {
    await testApp.database.query(
      `INSERT INTO teams (id, name) SELECT gen_random_uuid(), 'Few ' || n FROM generate_series(1, $1::integer) n`,
      [GROUPS_PAGE],
    );
    for (const table of ['webhook_deliveries', 'form_responses']) {
      await run(table);
      expect([table, await countRoundTrips(() => run(table))]).toEqual([table, 1]);
    }
    await insertDeliveries(teams[1]!, ROWS);
    expect(await countRoundTrips(() => run('webhook_deliveries'))).toBe(2);
    expect(await countOf('webhook_deliveries', teams[1]!.teamId)).toBe(0);
  });

  it('are found team by team in a distributed database, which rejects the search in many teams', async () => {
    await insertDeliveries(teams[0]!, ROWS);
    await insertDeliveries(teams[1]!, ROWS);
    const searches: string[] = [];
    const distributed = new ExpiredRowsJob(
      job.declared.filter(({ table }) => table === 'webhook_deliveries'),
      { schedule: () => undefined } as unknown as SchedulerService,
      likeDistributed(testApp.app.get(Database), searches),
      testApp.app.get<Logger>(LOGGER),
    );

    for (const rows of distributed.declared) while (await distributed.deleteBatch(rows));

    for (const { teamId } of teams) expect(await countOf('webhook_deliveries', teamId)).toBe(0);
    expect(searches).toEqual([]);
  });

  describe.each(['webhook_deliveries', 'form_responses'] as const)('of %s', (table) => {
    beforeEach(async () => {
      for (const client of teams) await INSERT[table](client, ROWS);
    });

    afterEach(async () => {
      await allowDeletions(table);
      await run(table);
    });

    it('are deleted although the rows of an earlier team cannot be deleted', async () => {
      const [broken, other] = teams;
      await rejectDeletions(table, broken!, 0);

      await run(table);

      expect(await countOf(table, other?.teamId)).toBe(0);
      expect(await countOf(table, broken?.teamId)).toBe(ROWS);
      expect(testApp.logLines).toContainEqual(expect.objectContaining({ level: 40, table }));
    });

    it('cause no more failed batches if many teams come before the team that fails', async () => {
      await testApp.database.query(
        `INSERT INTO teams (id, name)
         SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'First ' || n
           FROM generate_series(1, $1::integer) n ON CONFLICT DO NOTHING`,
        [GROUPS_PAGE / 2],
      );
      const [broken, other] = teams;
      // Rows of which a small batch leaves some would begin a second round.
      await testApp.database.query(`DELETE FROM ${table} WHERE team_id = $1`, [other?.teamId]);
      await rejectDeletions(table, broken!, 0);
      const before = testApp.logLines.length;

      await run(table);

      const failed = testApp.logLines.slice(before).filter((line) => line['table'] === table);
      // The smallest batch may first meet a form without expired rows.
      expect(failed.length).toBeGreaterThanOrEqual(4);
      expect(failed.length).toBeLessThanOrEqual(5);
    });

    it('are deleted in smaller batches when a batch fails', async () => {
      const [slow, other] = teams;
      await rejectDeletions(table, slow!, 10);

      await run(table);

      expect(await countOf(table, other?.teamId)).toBe(0);
      expect(await countOf(table, slow?.teamId)).toBe(0);
    });
  });
});
