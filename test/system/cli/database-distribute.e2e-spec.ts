import { KEPT_BY_SERVICE } from '../../../src/cli/database/distribute-database';
import {
  FOREIGN_KEYS,
  type ForeignKey,
  planDistribution,
  type Table,
  TABLES,
} from '../../../src/cli/database/plan-distribution';
import { isOfTeam } from '../../../src/core/jobs/expired-rows/delete-expired.sql';
import { ExpiredRowsJob } from '../../../src/core/jobs/expired-rows/expired-rows.job';
import { runInProcess } from '../../support/cli/in-process-cli';
import { startTestApp, type TestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

const distribute = ({ databaseUrl }: TestApp, ...options: string[]) =>
  runInProcess({ DATABASE_URL: databaseUrl }, 'database', 'distribute', ...options);

/** Why each table is on the coordinator only: it is read or written before the team is known, or for all teams together. */
const LOCAL_TABLES: Readonly<Record<string, string>> = {
  api_keys: 'a key identifies the team',
  form_links: 'the token of a link identifies the team',
  invitations: 'the token of an invitation identifies the team',
  job_leases: 'of no team: one process of all runs a job',
  mail_rejected_addresses: 'of no team: addresses that a mail server has rejected',
  mails: 'of accounts: one process sends those of all teams',
  one_time_links: 'of accounts: the token of a link identifies the person',
  recovery_codes: 'of accounts',
  schema_migrations: 'of no team',
  service_origins: 'of no team: the addresses of the processes',
  sessions: 'of accounts: the token of a session identifies the person',
  sign_in_attempts: 'of no team: who signs in is not yet known',
  social_oauth_states: 'the state of a sign-in at a platform identifies the team',
};

describe('database distribute', () => {
  const testApp = useOnce(startTestApp);

  const readKeys = () => testApp.database.query<ForeignKey>(FOREIGN_KEYS);

  it('rejects a database without Citus, and changes nothing', async () => {
    const before = await readKeys();

    expect(await distribute(testApp)).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('Citus is not installed in this database') as unknown,
    });
    const { status, stdout, stderr } = await distribute(testApp, '--json');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject({
      success: false,
      code: 'VALIDATION_FAILED',
      fields: [
        'database: Citus is not installed in this database: CREATE EXTENSION citus on each server.',
      ],
    });
    expect(await readKeys()).toEqual(before);
  });

  it('plans a place for each table, and drops only foreign keys that the service enforces', async () => {
    const tables = await testApp.database.query<Table>(TABLES);
    const plan = planDistribution(tables, await readKeys());

    expect([...plan.distributed, ...plan.reference, ...plan.local].toSorted()).toEqual(
      tables.map(({ name }) => name).toSorted(),
    );
    expect(plan.reference).toEqual([
      'accounts',
      'retention_limits',
      'social_app_limits',
      'social_budgets',
      'teams',
    ]);
    // A new table of a team has unique indexes that begin with the team; any other needs a reason here.
    expect(plan.local).toEqual(Object.keys(LOCAL_TABLES));
    const deletedByTeam = testApp.app
      .get(ExpiredRowsJob)
      .declared.filter((rows) => rows.groups !== undefined || isOfTeam(rows))
      .map(({ table }) => table);
    // Citus deletes no rows by their places in a table of the coordinator.
    expect(plan.distributed).toEqual(expect.arrayContaining(deletedByTeam));
    expect(plan.lost.map(({ name }) => name)).toEqual([...KEPT_BY_SERVICE]);
  });
});
