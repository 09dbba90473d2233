import { PurgesRepository } from '../../../src/tenancy/purges/purges.repository';
import {
  newPerson,
  readMetrics,
  untilErased,
  untilGone,
  useCanaryApp,
} from '../../support/canary/canary-app';
import { fillShop } from '../../support/canary/fill';
import { valuesIn } from '../../support/canary/find-values';
import { type CanaryPerson, valuesOf } from '../../support/canary/person';
import type { CanaryShop } from '../../support/canary/shop';
import { fillTeam } from '../../support/canary/team-canary';
import { sharedProgram } from '../../support/compile-sources';
import { ConsoleClient } from '../../support/console-client';
import { eventually } from '../../support/eventually';
import { hold } from '../../support/held-locks';
import { ServiceProcess } from '../../support/service-process';

/** The responses that the request of an erasure deletes itself, and those that its purge deletes. */
const RESPONSES = 1_000 + 400;
const STEP_ROWS = 100;
const LOCK = 20_390;

/** A deletion of rows of the table in `held_table` waits for the lock in its transaction; of responses, once the purge deletes them. */
const HOLD_DELETIONS = `
  ALTER TABLE purges ALTER COLUMN step_rows SET DEFAULT ${STEP_ROWS};
  CREATE SCHEMA held;
  CREATE TABLE held.tables (name text);
  CREATE FUNCTION held.hold_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT 1 FROM gone_rows) AND TG_TABLE_NAME IN (SELECT name FROM held.tables)
       AND (TG_TABLE_NAME <> 'form_responses' OR (SELECT count(*) FROM form_responses) < ${STEP_ROWS * 3}) THEN
      PERFORM pg_advisory_xact_lock_shared(${LOCK});
    END IF;
    RETURN NULL;
  END $$`;

const TABLES = ['form_responses', 'quarantined_responses', 'prepared_exports', 'accounts'];

const HOLD_TABLE = (name: string): string => `
  CREATE TRIGGER hold_deletion AFTER DELETE ON ${name} REFERENCING OLD TABLE AS gone_rows
    FOR EACH STATEMENT EXECUTE FUNCTION held.hold_deletion()`;

describe('A canary in a deletion whose processes are killed in the middle of a step', () => {
  const canary = useCanaryApp();
  let folder: string;
  const processes: ServiceProcess[] = [];
  const metrics: string[] = [];

  const query = (text: string, values: unknown[] = []) =>
    canary.testApp.database.query(text, values);

  beforeAll(async () => {
    folder = await sharedProgram();
    for (const statement of [HOLD_DELETIONS, ...TABLES.map(HOLD_TABLE)]) await query(statement);
    // The process of the tests takes no steps.
    jest.spyOn(canary.testApp.app.get(PurgesRepository), 'listDueTeams').mockResolvedValue([]);
  });

  afterEach(async () => {
    for (const service of processes.splice(0)) await service.stop('SIGKILL');
    metrics.length = 0;
  });

  afterAll(() => jest.restoreAllMocks());

  async function start(): Promise<string> {
    const service = ServiceProcess.start(folder, { ...canary.settings, LOG_LEVEL: 'debug' });
    processes.push(service);
    // The banner has the public URL, to which nothing listens.
    const [, url = ''] = await service.waitFor(/"url":"(http:[^"]*)\/v1","msg":"Listening\."/);
    return url;
  }

  const isHeld = async (): Promise<boolean> => {
    const waiting = await query(
      `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = ${LOCK} AND NOT granted`,
    );
    return waiting.length > 0;
  };

  /**
   * Begins a deletion, kills the process while it deletes rows of the first table, and the next process for each further table. Returns
   * the URL of the process that ends it.
   */
  async function killIn(
    tables: readonly string[],
    { url }: CanaryShop,
    begin: () => Promise<unknown>,
    values: readonly string[],
  ): Promise<string> {
    for (const [index, table] of tables.entries()) {
      await query('DELETE FROM held.tables');
      await query('INSERT INTO held.tables VALUES ($1)', [table]);
      const lock = await hold(canary.testApp, `SELECT pg_advisory_xact_lock(${LOCK})`);
      if (index === 0) await begin();
      const current = index === 0 ? url : await start();
      await eventually(isHeld, { what: `a step that deletes rows of ${table}` });
      metrics.push(await readMetrics(current));
      await processes.at(-1)?.stop('SIGKILL');
      await lock.release();
      expect(await canary.search(values)).not.toEqual({});
    }
    await query('DELETE FROM held.tables');
    return start();
  }

  /** Stores responses as submissions do, with their counters. */
  async function storeResponses(
    { team, form }: CanaryShop,
    { email, words }: CanaryPerson,
    customerId: string,
  ): Promise<void> {
    await query(
      `WITH stored AS (
         INSERT INTO form_responses (team_id, id, form_id, source, answers, subscriber_id)
         SELECT $1, gen_random_uuid(), $2, 'public',
                jsonb_build_object((SELECT id::text FROM form_fields
                                     WHERE team_id = $1 AND form_id = $2 AND label = 'Remark'), $3::text), $4
           FROM generate_series(1, $5)
       )
       INSERT INTO form_response_counts (team_id, form_id, slot, source, is_read, responses)
       VALUES ($1, $2, 0, 'public', false, $5)
       ON CONFLICT (team_id, form_id, slot, source, is_read)
       DO UPDATE SET responses = form_response_counts.responses + $5`,
      [team.teamId, form.id, `${words.answer} ${email}`, customerId, RESPONSES],
    );
  }

  /** Searches everything, also the logs and the metrics of all processes. */
  async function searchAll(url: string, values: readonly string[]): Promise<object> {
    const logs = processes.map(({ text }) => text);
    expect(logs.every((text) => text.includes('"msg"'))).toBe(true);
    const found = await canary.search(values);
    const elsewhere = valuesIn([...logs, ...metrics, await readMetrics(url)].join('\n'), values);
    return elsewhere.length > 0 ? { ...found, elsewhere } : found;
  }

  it('is nowhere after the erasure of the customer', async () => {
    const url = await start();
    const [shop, person] = [await canary.openShop(url), newPerson()];
    const { customerId, ...traces } = await fillShop(shop, person);
    await storeResponses(shop, person, customerId);
    const values = valuesOf(person);

    const last = await killIn(
      ['form_responses', 'quarantined_responses', 'prepared_exports'],
      shop,
      () => shop.team.delete(`/customer/${customerId}?mentions=true`).expect(200),
      values,
    );
    const client = new ConsoleClient(last, shop.admin.client.cookie);
    await untilErased({ ...shop, admin: { ...shop.admin, client } }, { customerId, ...traces });

    expect(await searchAll(last, values)).toEqual({});
  });

  it('is nowhere after the deletion of the team', async () => {
    const url = await start();
    const [shop, person] = [await canary.openShop(url), newPerson()];
    const { customerId } = await fillShop(shop, person);
    await storeResponses(shop, person, customerId);
    const { name, values: ownValues } = await fillTeam(shop, shop.owner, canary.mails);
    const values = [...valuesOf(person), ...ownValues];

    const last = await killIn(
      ['form_responses', 'accounts'],
      shop,
      () => shop.owner.client.post(`/teams/${shop.team.teamId}/deletion`, { name }).expect(202),
      values,
    );
    await untilGone(canary.testApp, shop.team.teamId);

    expect(await searchAll(last, values)).toEqual({});
  });
});
