import { randomUUID } from 'node:crypto';
import { TeamDeletionService } from '../../../src/accounts/team/team-deletion.service';
import { Database } from '../../../src/core/database/database';
import { PurgesRepository } from '../../../src/tenancy/purges/purges.repository';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { createCustomer } from '../../factories/customer.factory';
import { type CreatedForm, createForm } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import { sharedProgram } from '../../support/compile-sources';
import { eventually } from '../../support/eventually';
import { expectExactResponseCounts } from '../../support/exact-response-counts';
import { hold, waitForBlocked } from '../../support/held-locks';
import { rowsOfTeam } from '../../support/rows-of-team';
import { ServiceProcess } from '../../support/service-process';
import { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';

/** More responses than the request of an erasure deletes itself. */
const RESPONSES = 2_200;
const STEP_ROWS = 100;
const LOCK = 20_380;

/** A deletion waits for the lock in its transaction, once few responses are left. */
const HOLD_LAST_STEPS = `
  ALTER TABLE purges ALTER COLUMN step_rows SET DEFAULT ${STEP_ROWS};
  CREATE FUNCTION hold_last_steps() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF (SELECT count(*) FROM form_responses) BETWEEN 1 AND ${STEP_ROWS * 5} THEN
      PERFORM pg_advisory_xact_lock_shared(${LOCK});
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER hold_last_steps AFTER DELETE ON form_responses
    FOR EACH STATEMENT EXECUTE FUNCTION hold_last_steps()`;

interface StoredPurge {
  readonly isDone: boolean;
  readonly counts: Readonly<Record<string, number>>;
}

describe('A purge whose process is killed in the middle of a step', () => {
  let folder: string;
  let testApp: TestApp;
  let service: ServiceProcess | null = null;
  let team: TeamClient;
  let form: CreatedForm;

  beforeAll(async () => {
    [folder, testApp] = await Promise.all([sharedProgram(), startTestApp()]);
    await testApp.database.query(HOLD_LAST_STEPS);
    // The process of the tests takes no steps.
    jest.spyOn(testApp.app.get(PurgesRepository), 'listDueTeams').mockResolvedValue([]);
  });

  beforeEach(async () => {
    team = await createTeam(testApp, { name: 'Kaffeewerk' });
    form = await createForm(team, {
      fields: [
        { label: 'Remark', fieldType: 'TextInput' },
        { label: 'Roast', fieldType: 'Select', options: ['Dark', 'Light'] },
      ],
    });
  });

  afterEach(() => service?.stop('SIGKILL'));

  afterAll(async () => {
    jest.restoreAllMocks();
    await testApp.close();
  });

  async function start(): Promise<string> {
    service = ServiceProcess.start(folder, { DATABASE_URL: testApp.databaseUrl });
    return service.url();
  }

  async function count(condition: string): Promise<number> {
    const [row] = await testApp.database.query<{ rows: number }>(
      `SELECT count(*)::integer AS rows FROM ${condition}`,
      [team.teamId],
    );
    return row!.rows;
  }

  const countResponses = () => count('form_responses WHERE team_id = $1');

  async function readPurge(subjectId: string): Promise<StoredPurge | undefined> {
    const [purge] = await testApp.database.query<StoredPurge>(
      `SELECT finished_at IS NOT NULL AS "isDone", counts FROM purges
        WHERE team_id = $1 AND subject_id = $2`,
      [team.teamId, subjectId],
    );
    return purge;
  }

  /** Stores responses as submissions do, with their counters. */
  async function storeResponses(customerId: string | null): Promise<void> {
    await testApp.database.query(
      `WITH field AS (SELECT id FROM form_fields WHERE team_id = $1 AND form_id = $2 AND label = 'Roast'),
            stored AS (
         INSERT INTO form_responses (team_id, id, form_id, source, answers, subscriber_id)
         SELECT $1, gen_random_uuid(), $2, 'public',
                jsonb_build_object((SELECT id::text FROM field), 'Dark'), $3
           FROM generate_series(1, $4)
       ), valued AS (
         INSERT INTO form_value_counts (team_id, field_id, value, slot, responses)
         SELECT $1, id, 'Dark', 0, $4 FROM field
       )
       INSERT INTO form_response_counts (team_id, form_id, slot, source, is_read, responses)
       VALUES ($1, $2, 0, 'public', false, $4)`,
      [team.teamId, form.id, customerId, RESPONSES],
    );
    await expectExactResponseCounts(testApp, team.teamId);
  }

  /**
   * Begins a deletion, kills the service in the middle of a later step, and lets another process end it. Returns the report.
   * @param begin sends the request to the service
   */
  async function survive(
    subjectId: string,
    begin: (client: TeamClient) => Promise<unknown>,
  ): Promise<StoredPurge> {
    const lock = await hold(testApp, `SELECT pg_advisory_xact_lock(${LOCK})`);
    const url = await start();
    await begin(new TeamClient(url, team.teamId, team.apiKey, team.starterFormId));
    await waitForBlocked(testApp);
    const left = await countResponses();
    expect([left > 0, left < RESPONSES]).toEqual([true, true]);
    expect(await readPurge(subjectId)).toMatchObject({ isDone: false });

    await service!.stop('SIGKILL');
    await lock.release();
    // The connection of the killed process ends its transaction without a commit.
    expect(await countResponses()).toBe(left);

    await start();
    return eventually(async () => {
      const purge = await readPurge(subjectId);
      return purge?.isDone === true && purge;
    });
  }

  it('moves each response of a form to the bin once', async () => {
    await storeResponses(null);

    const { counts } = await survive(form.id, (client) =>
      client.delete(`/forms/${form.id}`).expect(200),
    );

    expect(counts).toMatchObject({ responses: RESPONSES });
    expect(await countResponses()).toBe(0);
    expect(await count('binned_responses WHERE team_id = $1 AND with_form')).toBe(RESPONSES);
    expect(await count(`forms WHERE team_id = $1 AND bin_state = 'binned'`)).toBe(1);
    await expectExactResponseCounts(testApp, team.teamId);
  });

  it('deletes each response of an erased customer once', async () => {
    const { id } = await createCustomer(team, { email: `${randomUUID()}@example.com` });
    await storeResponses(id);

    const { counts } = await survive(id, (client) => client.delete(`/customer/${id}`).expect(200));

    expect(counts).toMatchObject({ customers: 1, responses: RESPONSES });
    expect(await countResponses()).toBe(0);
    expect(await count('binned_responses WHERE team_id = $1')).toBe(0);
    await expectExactResponseCounts(testApp, team.teamId);
  });

  it('deletes each row of a team once', async () => {
    await storeResponses(null);
    const other = await createTeam(testApp);
    const before = await rowsOfTeam(testApp.database, other.teamId);

    const { counts } = await survive(team.teamId, () =>
      testApp.app
        .get(Database)
        .transaction(systemScope(team.teamId), (unit) =>
          testApp.app.get(TeamDeletionService).delete(unit, 'Kaffeewerk'),
        ),
    );

    expect(counts).toMatchObject({ formResponses: RESPONSES, teams: 1 });
    const left = Object.entries(await rowsOfTeam(testApp.database, team.teamId));
    expect(left.filter(([, { rows }]) => rows > 0).map(([table]) => table)).toEqual(['purges']);
    expect(await rowsOfTeam(testApp.database, other.teamId)).toEqual(before);
  });
});
