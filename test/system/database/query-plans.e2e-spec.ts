import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { recordStatements, type SentStatement } from '../../../bench/processes/record-statements';
import {
  deleteExpired,
  deleteExpiredOfTeam,
  findDueTeams,
  findExpired,
  isOfTeam,
  takeExpiredOfTeam,
} from '../../../src/core/jobs/expired-rows/delete-expired.sql';
import { StandingsJob } from '../../../src/customers/standings/standings.job';
import { ExpiredRowsJob } from '../../../src/core/jobs/expired-rows/expired-rows.job';
import { poolOptions } from '../../../src/core/database/pool-options';
import type { RangeReads } from '../../../src/tenancy/modules/module-manifest';
import { createTeam } from '../../factories/team.factory';
import { findRangeReads, type RangeRead } from '../../support/find-range-reads';
import type { TeamClient } from '../../support/team-client';
import { startTestAppOn, type TestApp } from '../../support/test-app';
import { createTestDatabase, type TestDatabase } from '../../support/test-database';
import { Receiver } from '../../support/webhooks/receiver';
import { eventually } from '../../support/eventually';
import { LIST_DELIVERIES } from '../../../src/responses/webhooks/webhook-reads';
import { ALLOWED_READS, BOUNDED_READS, isAllowed } from './allowed-reads';
import { type LargeTeam, seedTeams } from './seed-teams';
import { settingsFor } from '../../support/mail/mail-app';
import { largeFormTour, statementTour } from './statement-tour';

const SOURCES = path.resolve(__dirname, '../../../src');

/** The names of all statements in the source that have one. */
function namesInSource(): string[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const source = readFileSync(path.join(SOURCES, file), 'utf8');
      const plain = source.matchAll(/: Statement = \{\s+name: '(\w+)'/g);
      const recordable = source.matchAll(/= recordable\(\s+'(\w+)'/g);
      return [
        ...Array.from(plain, ([, name = '']) => name),
        ...Array.from(recordable, ([, name = '']) => [name, `${name}_recorded`]).flat(),
      ];
    });
}

async function record(
  work: (sent: readonly SentStatement[]) => Promise<void>,
): Promise<readonly SentStatement[]> {
  const recorded = recordStatements();
  try {
    await work(recorded.statements);
  } finally {
    recorded.stop();
  }
  return recorded.statements;
}

function notAllowed(reads: readonly RangeRead[]): RangeRead[] {
  const allowed = [...BOUNDED_READS, ...ALLOWED_READS];
  return reads.filter((read) => !allowed.some((each) => isAllowed(read, each)));
}

describe('The plans of all statements', () => {
  let database: TestDatabase;
  let client: Client;
  let service: TestApp | null = null;
  let receiver: Receiver;
  let large: LargeTeam;
  /** The names of the statements that are built from declarations. */
  let declared: string[];
  let statements: SentStatement[];
  let reads: RangeRead[];

  const stopService = async (): Promise<void> => {
    await service?.close();
    service = null;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url, options: poolOptions(1).options });
    await client.connect();
    receiver = await Receiver.start();
    let team: TeamClient;
    const before = await record(async () => {
      // Stopping the service does not drop the database: the plans are read later.
      service = await startTestAppOn(
        { ...database, drop: async () => undefined },
        {
          WEBHOOK_ALLOW_PRIVATE: 'true',
          METRICS: 'true',
          RATE_LIMIT_PER_MINUTE: '0',
          // No mail server listens there: the mails are tried.
          ...settingsFor({ port: 1 }),
        },
      );
      // Its statements belong to the tour.
      service.app.get(StandingsJob).minPauseMs = 0;
      declared = service.app.get(ExpiredRowsJob).declared.flatMap((rows) => {
        if (rows.groups !== undefined) {
          return [findDueTeams(rows, rows.groups).name, takeExpiredOfTeam(rows, rows.groups).name];
        }
        return isOfTeam(rows)
          ? [findExpired(rows).name, deleteExpiredOfTeam(rows).name]
          : [deleteExpired(rows).name];
      });
      team = await createTeam(service);
      large = await statementTour(service, team, receiver);
    });
    await seedTeams(client, large);
    const after = await record(async (sent) => {
      await largeFormTour(team, large.formId);
      const isPurging = (): boolean => sent.some(({ text }) => text.includes('SET progress = $3'));
      await eventually(isPurging);
      await stopService();
    });
    // Each statement with the values of its first execution, if possible after the seed.
    const sent = [...before.toReversed(), ...after.toReversed()];
    statements = [...new Map(sent.map((each) => [each.text, each])).values()];
    reads = await findRangeReads(client, statements);
    // Some ten seconds, and on a busy machine several times as long.
  }, 600_000);

  afterAll(async () => {
    await stopService();
    await receiver.close();
    await client.end();
    await database.drop();
  });

  /** The reads of a statement that are not allowed. With a name, the statement is prepared. */
  async function disallowedReads(
    text: string,
    parameters: (keyof LargeTeam)[],
    name = '',
  ): Promise<string[]> {
    const sent = { name, text, values: parameters.map((parameter) => large[parameter]) };
    const found = notAllowed(await findRangeReads(client, [sent]));
    return found.map(({ table, by }) => `${table} by ${by?.join(', ') ?? 'none'}`);
  }

  /** The result of `work` after a change of the schema, which is rolled back. */
  async function after<T>(change: string, work: () => Promise<T>): Promise<T> {
    await client.query('BEGIN');
    try {
      await client.query(change);
      return await work();
    } finally {
      await client.query('ROLLBACK');
    }
  }

  it('include the plans of every named statement in the source, of declarations, and of statements without a name', () => {
    const names = [...namesInSource(), ...declared];
    expect(names.length).toBeGreaterThan(25);
    expect(names.filter((name) => !statements.some((sent) => sent.name === name))).toEqual([]);
    for (const part of ['SET progress = $3', '"ApiKey"', 'r.answers @>', 'AND r.post_type =']) {
      expect([part, statements.some(({ text }) => text.includes(part))]).toEqual([part, true]);
    }
  });

  it('read rows by whole unique keys, or are declared by a module or in allowed-reads.ts', () => {
    expect(notAllowed(reads)).toEqual([]);
  });

  /** Whether some read is by just these columns. */
  const isNeeded = (allowed: RangeReads): boolean =>
    reads.some(
      (read) =>
        isAllowed(read, allowed) && String(read.by?.toSorted()) === String(allowed.by?.toSorted()),
    );

  const isInUse = ({ table }: RangeReads): boolean =>
    statements.some(({ text }) => text.includes(table));

  it('need every declaration of a module and of allowed-reads.ts', () => {
    expect(BOUNDED_READS.filter((allowed) => !isInUse(allowed))).toEqual([]);
    expect(ALLOWED_READS.filter((allowed) => !isNeeded(allowed))).toEqual([]);
    const whole = ALLOWED_READS.find(({ table }) => table === 'notification_choices');
    expect(whole && isNeeded({ ...whole, by: ['team_id'] })).toBe(false);
  });

  it('are accepted for a statement that finds rows by a unique index, prepared or not', async () => {
    const text =
      'UPDATE customers SET points = 1 WHERE team_id = $1 AND id = ANY (ARRAY[$2::uuid])';
    expect(await disallowedReads(text, ['teamId', 'customerId'])).toEqual([]);
    expect(await disallowedReads(text, ['teamId', 'customerId'], 'prepared')).toEqual([]);
  });

  describe('are rejected', () => {
    it.each<[string, string, (keyof LargeTeam)[], RegExp]>([
      [
        'customers of a team by their names',
        'SELECT 1 FROM customers WHERE team_id = $1 AND last_name = $2::text',
        ['teamId', 'formId'],
        /^customers by (none|team_id)$/,
      ],
      [
        'responses of a team by their sources',
        'UPDATE form_responses SET is_read = true WHERE team_id = $1 AND source = $2::text',
        ['teamId', 'formId'],
        /^form_responses by (none|team_id)$/,
      ],
      [
        'responses of a form by their sources',
        `UPDATE form_responses SET is_read = true
          WHERE team_id = $1 AND form_id = $2 AND source = $3::text`,
        ['teamId', 'formId', 'customerId'],
        /^form_responses by team_id, form_id$/,
      ],
      [
        'deliveries by their errors, in a common table expression',
        `WITH lost AS (SELECT id FROM webhook_deliveries WHERE last_error = $1)
         SELECT count(*) FROM lost`,
        ['teamId'],
        /^webhook_deliveries by none$/,
      ],
    ])('for a statement that finds %s', async (_what, text, parameters, disallowed) => {
      expect(await disallowedReads(text, parameters)).toEqual([expect.stringMatching(disallowed)]);
    });

    it.each<[string, string, (keyof LargeTeam)[], string]>([
      [
        'a response by its form and its id',
        'SELECT answers FROM form_responses WHERE team_id = $1 AND form_id = $2 AND id = $3',
        ['teamId', 'formId', 'customerId'],
        'form_responses by team_id, form_id',
      ],
      [
        'customers by some e-mails',
        `SELECT EXISTS (SELECT 1 FROM customers WHERE team_id = $1 AND email_key = asked.email_key)
           FROM unnest((SELECT string_to_array($2, ','))) AS asked (email_key)`,
        ['teamId', 'formId'],
        'customers by team_id',
      ],
    ])(
      'for a prepared statement that finds %s, and accepted for the same statement unprepared',
      async (_what, text, parameters, disallowed) => {
        expect(await disallowedReads(text, parameters)).toEqual([]);
        expect(await disallowedReads(text, parameters, 'prepared')).toEqual([disallowed]);
      },
    );

    it('for a statement whose columns are in an index, but are not its first columns', async () => {
      const change = `
        CREATE INDEX ix_of_test ON form_responses (team_id, form_id, source);
        SET LOCAL enable_seqscan = off`;
      const text = 'SELECT 1 FROM form_responses WHERE team_id = $1 AND source = $2::text';
      expect(await after(change, () => disallowedReads(text, ['teamId', 'formId']))).toEqual([
        'form_responses by team_id',
      ]);
    });

    it.each<[string, string | RegExp]>([
      ['uq_customers_team_phone', 'insert_response'],
      ['ix_idempotency_keys_age', 'delete_expired_idempotency_keys'],
      ['uq_api_keys_key_hash', 'use_key'],
      ['ix_webhook_deliveries_form_created', LIST_DELIVERIES],
    ])('for the statements that need the index %s once it is dropped', async (index, statement) => {
      const sent = statements.filter(({ name, text }) =>
        typeof statement === 'string' ? name === statement : statement.test(text),
      );
      const found = await after(`DROP INDEX ${index}`, () => findRangeReads(client, sent));
      expect(notAllowed(found)).toContainEqual(
        expect.objectContaining({ statement: expect.stringMatching(statement) }),
      );
    });
  });
});
