import {
  BATCH_SIZE,
  TEAMS_PER_TRANSACTION,
} from '../../../src/core/jobs/expired-rows/delete-expired.sql';
import { ExpiredRowsJob } from '../../../src/core/jobs/expired-rows/expired-rows.job';
import type { ExpiredRows } from '../../../src/core/jobs/expired-rows/expired-rows';
import { withoutJobs } from '../../support/without-jobs';
import { createAccount } from '../../factories/account.factory';
import { createTeam } from '../../factories/team.factory';
import { eventually } from '../../support/eventually';
import { hold } from '../../support/held-locks';
import { startSecondApp, startTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

/** How rows of a table are inserted. */
interface Table {
  /** SQL by column. `n` counts the rows, `at` is the time that decides, `$1` the owner. */
  readonly columns: Readonly<Record<string, string>>;
  /** Default: team. */
  readonly owner?: 'account';
  /** `at` of rows that have just expired, as an interval from now. Default: 0. */
  readonly expired?: string;
  /** `at` of rows that expire in an hour, as an interval from now. Default: 1 hour. */
  readonly living?: string;
}

const HASH = 'sha256(gen_random_uuid()::text::bytea)';
const FORM = '(SELECT id FROM forms WHERE team_id = $1)';

const TABLES: Readonly<Record<string, Table>> = {
  idempotency_keys: {
    columns: {
      team_id: '$1',
      key: 'gen_random_uuid()::text',
      request_hash: HASH,
      status: '200',
      body: `'{}'`,
      expires_at: 'at',
    },
  },
  sessions: {
    owner: 'account',
    columns: {
      token_hash: HASH,
      id: 'gen_random_uuid()',
      account_id: '$1',
      needs_second_factor: 'n % 2 = 0',
      expires_at: 'at',
      confirmed_at: 'now()',
    },
  },
  purges: {
    columns: {
      team_id: '$1',
      id: 'gen_random_uuid()',
      kind: `'removedFields'`,
      subject_id: 'gen_random_uuid()',
      finished_at: 'at',
    },
    expired: '-30 days',
    living: '-30 days 1 hour',
  },
  sign_in_attempts: {
    columns: {
      subject_hash: `sha256(($1::uuid::text || gen_random_uuid())::bytea)`,
      attempts: '1',
      window_ends_at: 'at',
    },
  },
  invitations: {
    columns: {
      team_id: '$1',
      id: 'gen_random_uuid()',
      email: `'ada@example.com'`,
      email_key: 'gen_random_uuid()::text',
      role: `'viewer'`,
      token_hash: HASH,
      expires_at: 'at',
      accepted_at: 'CASE WHEN n % 2 = 0 THEN now() END',
    },
    expired: '-30 days',
    living: '-30 days 1 hour',
  },
  quarantined_responses: {
    columns: {
      team_id: '$1',
      id: 'gen_random_uuid()',
      form_id: FORM,
      created_at: 'at',
      expires_at: `'infinity'`,
      answers: `'{}'`,
      reasons: `'{}'`,
    },
    expired: '-30 days',
    living: '-30 days 1 hour',
  },
  mails: {
    columns: {
      id: 'gen_random_uuid()',
      team_id: '$1',
      share_id: '$1',
      kind: `'newResponses'`,
      address: `'ada@example.com'`,
      address_key: `'ada@example.com'`,
      language: `'en'`,
      status: `(ARRAY['sent', 'failed', 'pending'])[n % 3 + 1]`,
      content: `CASE WHEN n % 3 = 2 THEN '{}'::jsonb END`,
      created_at: 'at',
    },
    expired: '-30 days',
    living: '-30 days 1 hour',
  },
  mail_rejected_addresses: {
    columns: {
      address_key: `$1::uuid::text || gen_random_uuid()`,
      rejected_at: 'at',
      reason: `'550'`,
    },
    expired: '-365 days',
    living: '-365 days 1 hour',
  },
  webhook_deliveries: {
    columns: {
      team_id: '$1',
      id: 'gen_random_uuid()',
      form_id: FORM,
      status: `(ARRAY['delivered', 'failed', 'blocked'])[n % 3 + 1]`,
      created_at: 'at',
    },
    expired: '-30 days',
    living: '-30 days 1 hour',
  },
  prepared_exports: {
    columns: {
      team_id: '$1',
      id: 'gen_random_uuid()',
      form_id: FORM,
      user_id: '(SELECT id FROM users WHERE team_id = $1)',
      query: `'{}'`,
      file_name: `'a.csv'`,
      content_type: `'text/csv'`,
      state: `'ready'`,
      expires_at: 'at',
    },
  },
  binned_responses: {
    columns: {
      team_id: '$1',
      id: 'gen_random_uuid()',
      form_id: FORM,
      created_at: 'now()',
      source: `'public'`,
      is_read: 'false',
      answers: `'{}'`,
      deleted_at: 'at',
      with_form: 'false',
    },
    expired: '-7 days',
    living: '-7 days 1 hour',
  },
  arrival_counts: {
    columns: { team_id: '$1', starts_at: 'at', form_id: FORM, responses: '1' },
    expired: '-4 days',
    living: '-4 days 1 hour',
  },
};

/** The tables that test/system/database/retention.e2e-spec.ts tests. */
const BY_OTHER_TESTS = ['audit_events', 'form_responses', 'social_posts'];

describe('Expired rows', () => {
  const testApp = useOnce(() => withoutJobs(() => startTestApp()));
  const job = useOnce(() => testApp.app.get(ExpiredRowsJob));

  let owners: Record<'team' | 'account', readonly [string, string]>;

  beforeAll(async () => {
    const [team, otherTeam] = [await createTeam(testApp), await createTeam(testApp)];
    const [account, otherAccount] = [await createAccount(testApp), await createAccount(testApp)];
    owners = { team: [team.teamId, otherTeam.teamId], account: [account.id, otherAccount.id] };
  });

  const declared = (table: string): ExpiredRows => {
    const rows = job.declared.find((each) => each.table === table);
    if (rows === undefined) throw new Error(`No module declares expired rows of ${table}.`);
    return rows;
  };

  const keyOf = (table: string): string => `concat_ws(' ', ${declared(table).key.join(', ')})`;

  const keys = async (sql: string, values?: readonly unknown[]): Promise<string[]> =>
    (await testApp.database.query<{ key: string }>(sql, values)).map(({ key }) => key);

  const keysIn = async (table: string): Promise<string[]> =>
    (await keys(`SELECT ${keyOf(table)} AS key FROM ${table}`)).toSorted();

  /** Inserts rows of one of the owners and returns their keys, the youngest first: a second lies between two. */
  function insert(
    table: string,
    state: 'expired' | 'living',
    count: number,
    owner: 0 | 1 = 0,
    changes: Record<string, string> = {},
  ): Promise<string[]> {
    const { columns, owner: kind = 'team', expired = '0', living = '1 hour' } = TABLES[table]!;
    const values = { ...columns, ...changes };
    return keys(
      `INSERT INTO ${table} (${Object.keys(values).join(', ')})
       SELECT ${Object.values(values).join(', ')}
         FROM (SELECT n, now() + $3::interval - n * interval '1 second' AS at
                 FROM generate_series(1, $2::integer) n) row
       RETURNING ${keyOf(table)} AS key`,
      [owners[kind][owner], count, state === 'expired' ? expired : living],
    );
  }

  afterEach(async () => {
    for (const table of Object.keys(TABLES)) await testApp.database.query(`DELETE FROM ${table}`);
  });

  it('are declared for the tables of these tests, and each declaration has a name of its own', () => {
    const tables = job.declared.map(({ table }) => table);
    expect(tables.filter((table) => !BY_OTHER_TESTS.includes(table)).toSorted()).toEqual(
      Object.keys(TABLES).toSorted(),
    );
    const names = job.declared.map(({ name }) => name);
    expect(names.toSorted()).toEqual([
      'arrival-count-retention',
      'audit-retention',
      'binned-response-retention',
      'expired-idempotency-keys',
      'expired-sessions',
      'expired-sign-in-attempts',
      'invitation-retention',
      'mail-retention',
      'post-retention',
      'prepared-export-retention',
      'purge-report-retention',
      'quarantine-retention',
      'rejected-address-retention',
      'response-retention',
      'webhook-delivery-retention',
    ]);
  });

  describe.each(Object.keys(TABLES))('of %s', (table) => {
    it('have the primary key that is declared', async () => {
      const columns = await testApp.database.query<{ name: string }>(
        `SELECT a.attname AS name FROM pg_index i
           JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
          WHERE i.indrelid = $1::regclass AND i.indisprimary`,
        [table],
      );
      const names = columns.map(({ name }) => name);
      expect(names.toSorted()).toEqual(declared(table).key.toSorted());
    });

    it('are deleted for all owners, and other rows are kept', async () => {
      const living = [
        ...(await insert(table, 'living', 3)),
        ...(await insert(table, 'living', 3, 1)),
      ];
      await insert(table, 'expired', 3);
      await insert(table, 'expired', 3, 1);

      while (await job.deleteBatch(declared(table)));

      expect(await keysIn(table)).toEqual(living.toSorted());
    });

    it('are deleted in batches, the oldest first', async () => {
      const { batchSize = BATCH_SIZE } = declared(table);
      const [youngest] = await insert(table, 'expired', batchSize + 1);

      expect(await job.deleteBatch(declared(table))).toBe(true);
      expect(await keysIn(table)).toEqual([youngest]);
      expect(await job.deleteBatch(declared(table))).toBe(false);
      expect(await keysIn(table)).toEqual([]);
    });

    it('are skipped while they are locked', async () => {
      const [, locked] = await insert(table, 'expired', 3);
      const lock = await hold(
        testApp,
        `SELECT 1 FROM ${table} WHERE ${keyOf(table)} = $1 FOR UPDATE`,
        [locked],
      );
      try {
        await job.deleteBatch(declared(table));
        expect(await keysIn(table)).toEqual([locked]);
      } finally {
        await lock.release();
      }
      await job.deleteBatch(declared(table));
      expect(await keysIn(table)).toEqual([]);
    });
  });

  it('are deleted of a bounded number of teams by a transaction, and stay deleted if a later one fails', async () => {
    const table = 'purges';
    await testApp.database.query(
      `WITH team AS (
         INSERT INTO teams (id, name)
         SELECT gen_random_uuid(), 'Team' FROM generate_series(1, $1::integer) RETURNING id
       )
       INSERT INTO purges (team_id, id, kind, subject_id, finished_at)
       SELECT id, gen_random_uuid(), 'removedFields', gen_random_uuid(), now() - interval '30 days' FROM team`,
      [TEAMS_PER_TRANSACTION + 10],
    );
    await testApp.database.query(
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN
         IF OLD.team_id = (SELECT max(team_id::text)::uuid FROM purges) THEN RAISE 'No.'; END IF;
         RETURN OLD;
       END $$`,
    );
    await testApp.database.query(
      'CREATE TRIGGER fails BEFORE DELETE ON purges FOR EACH ROW EXECUTE FUNCTION fail()',
    );
    await expect(job.deleteBatch(declared(table))).rejects.toThrow('No.');
    expect(await keysIn(table)).toHaveLength(10);
    await testApp.database.query('DROP TRIGGER fails ON purges');
    expect(await job.deleteBatch(declared(table))).toBe(false);
    expect(await keysIn(table)).toEqual([]);
  });

  it('are not pending deliveries, however old', async () => {
    const pending = await insert('webhook_deliveries', 'expired', 2, 0, { status: `'pending'` });
    await job.deleteBatch(declared('webhook_deliveries'));
    expect(await keysIn('webhook_deliveries')).toEqual(pending.toSorted());
  });

  it('are deleted by several processes that start at the same time', async () => {
    const living: Record<string, string[]> = {};
    for (const table of Object.keys(TABLES)) {
      living[table] = await insert(table, 'living', 2);
      await insert(table, 'expired', 2.5 * BATCH_SIZE);
    }

    const others = await Promise.all([startSecondApp(testApp), startSecondApp(testApp)]);
    try {
      for (const [table, left] of Object.entries(living)) {
        await eventually(async () => (await keysIn(table)).length <= left.length, { what: table });
        expect(await keysIn(table)).toEqual(left.toSorted());
      }
    } finally {
      await Promise.all(others.map((other) => other.close()));
    }
    const errors = others.flatMap(({ logLines }) => logLines.filter(({ level }) => level === 50));
    expect(errors).toEqual([]);
  });
});
