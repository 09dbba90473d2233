import { FieldPurgesJob } from '../../../src/responses/field-purges/field-purges.job';
import {
  FieldPurgesRepository,
  type PurgeStep,
} from '../../../src/responses/field-purges/field-purges.repository';
import { createForm, type FieldBody } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import { startSecondApp, startTestApp, type TestApp } from '../../support/test-app';
import { eventually } from '../../support/eventually';

const NAME: FieldBody = { fieldType: 'TextInput', label: 'Name' };
const SECRET: FieldBody = { fieldType: 'TextInput', label: 'Secret' };
/** The id of a removed field. */
const REMOVED_ID = '01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11';
/** Exceeds the limit of an inline purge and the size of a purge step. */
const RESPONSES = 5_001;

describe('Removing a field of a very large form', () => {
  let testApp: TestApp;

  beforeAll(async () => {
    testApp = await startTestApp();
  });

  afterAll(async () => {
    await testApp.close();
  });

  it('hides its answers immediately and deletes them in the background', async () => {
    const team = await createTeam(testApp);
    const form = await createForm(team, { fields: [NAME, SECRET] });
    await testApp.database.query(
      `INSERT INTO form_responses (team_id, id, form_id, source, answers)
       SELECT f.team_id, gen_random_uuid(), f.form_id, 'public',
              jsonb_object_agg(f.id, CASE f.key WHEN 'name' THEN 'visible' ELSE 'zebra' END)
         FROM form_fields f, generate_series(1, $2::integer) n
        WHERE f.form_id = $1 GROUP BY f.team_id, f.form_id, n`,
      [form.id, RESPONSES],
    );
    await testApp.database.query(
      `INSERT INTO form_response_counts (team_id, form_id, slot, source, is_read, responses)
       SELECT team_id, id, 0, 'public', false, $2 FROM forms WHERE id = $1`,
      [form.id, RESPONSES],
    );
    const totalOf = async (query: string): Promise<number> => {
      const { body } = (await team.get(`/forms/${form.id}/responses?${query}`).expect(200)) as {
        body: { pagination: { total: number } };
      };
      return body.pagination.total;
    };
    expect(await totalOf('search=zebra')).toBe(RESPONSES);

    const update = await team
      .patch(`/forms/${form.id}`, { fields: [NAME], removeMissingFields: true })
      .expect(200);

    expect(update.body).toMatchObject({ data: { removedFields: ['secret'] } });
    expect(await totalOf('search=zebra')).toBe(0);
    expect(await totalOf('search=visible')).toBe(RESPONSES);
    await purged();
    const rows = await testApp.database.query(
      `SELECT count(*)::integer AS responses,
              count(*) FILTER (WHERE search_text LIKE '%zebra%')::integer AS remaining
         FROM form_responses WHERE form_id = $1`,
      [form.id],
    );
    expect(rows).toEqual([{ responses: RESPONSES, remaining: 0 }]);
    expect(await totalOf('search=visible')).toBe(RESPONSES);
  });

  it('resumes the purge of a crashed process', async () => {
    const team = await createTeam(testApp);
    const form = await createForm(team, { fields: [NAME] });
    await team
      .post(`/forms/${form.id}/responses`, { responses: [{ key: 'name', value: 'Ada' }] })
      .expect(201);
    await testApp.database.query(
      `UPDATE form_responses SET answers = answers || jsonb_build_object($2::text, 'zebra')
        WHERE form_id = $1`,
      [form.id, REMOVED_ID],
    );
    // The state that a crashed process leaves; the poller of this process was not woken.
    await testApp.database.query(
      `INSERT INTO form_field_purges (team_id, id, form_id, field_ids)
       SELECT team_id, gen_random_uuid(), id, ARRAY[$2] FROM forms WHERE id = $1`,
      [form.id, REMOVED_ID],
    );

    const other = await startSecondApp(testApp);
    await purged();
    await other.close();

    const rows = await testApp.database.query(
      'SELECT search_text FROM form_responses WHERE form_id = $1',
      [form.id],
    );
    expect(rows).toEqual([{ search_text: 'ada' }]);
  });

  /** Creates responses with an answer of `length` characters to a removed field, and the pending purge. */
  async function createPurge(team: TeamClient, responses: number, length: number): Promise<string> {
    const form = await createForm(team, { fields: [NAME] });
    await testApp.database.query(
      `INSERT INTO form_responses (team_id, id, form_id, source, answers)
       SELECT f.team_id, gen_random_uuid(), f.id, 'public', jsonb_build_object($2::text, repeat('z', $4))
         FROM forms f, generate_series(1, $3) WHERE f.id = $1`,
      [form.id, REMOVED_ID, responses, length],
    );
    await testApp.database.query(
      `INSERT INTO form_field_purges (team_id, id, form_id, field_ids)
       SELECT team_id, gen_random_uuid(), id, ARRAY[$2] FROM forms WHERE id = $1`,
      [form.id, REMOVED_ID],
    );
    return form.id;
  }

  const countAnswers = async (formId: string): Promise<number> => {
    const [row] = await testApp.database.query<{ remaining: number }>(
      'SELECT count(*)::integer AS remaining FROM form_responses WHERE form_id = $1 AND answers ? $2',
      [formId, REMOVED_ID],
    );
    return row?.remaining ?? -1;
  };

  it('limits steps by bytes; teams, and the forms of a team, are processed round-robin', async () => {
    const teams = [await createTeam(testApp), await createTeam(testApp)];
    const forms = [
      await createPurge(teams[0]!, 8, 700_000),
      await createPurge(teams[0]!, 8, 700_000),
      await createPurge(teams[1]!, 8, 700_000),
    ];
    const steps = watchSteps();

    testApp.app.get(FieldPurgesJob).wake();
    await purged();

    expect(await Promise.all(forms.map(countAnswers))).toEqual([0, 0, 0]);
    const performed = (await Promise.all(steps)).filter((step) => step !== null);
    expect(Math.max(...performed.map(({ responses }) => responses))).toBe(6);
    const [first, second, third, fourth] = performed.map(({ teamId }) => teamId);
    expect(second).not.toBe(first);
    expect([third, fourth]).toEqual([first, second]);
    // Each purge needs three steps: one limited by bytes, one for the rest, and one that finds no more responses.
    const larger = performed
      .filter(({ teamId }) => teamId === teams[0]!.teamId)
      .map(({ id }) => id);
    expect(new Set(larger.slice(0, 2)).size).toBe(2);
    expect(larger).toEqual([0, 1, 2].flatMap(() => larger.slice(0, 2)));
  });

  it('continues with others after a failed step, and with smaller steps after a timeout', async () => {
    const failing = await createPurge(await createTeam(testApp), 2_001, 10);
    const other = await createPurge(await createTeam(testApp), 3, 10);
    // Simulates a statement timeout for more than 600 of these rows.
    await testApp.database.query(`
      CREATE FUNCTION reject_large_steps() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF (SELECT count(*) FROM changed WHERE form_id = '${failing}') > 600 THEN
            RAISE EXCEPTION 'canceling statement' USING ERRCODE = '57014';
          END IF;
          RETURN NULL;
        END $$`);
    await testApp.database.query(`
      CREATE TRIGGER reject_large_steps AFTER UPDATE ON form_responses REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION reject_large_steps()`);

    testApp.app.get(FieldPurgesJob).wake();
    await eventually(async () => (await purges()).length === 1);

    expect(await countAnswers(other)).toBe(0);
    expect(await purges()).toEqual([{ stepRows: 1_000, failures: 1 }]);
    expect(await countAnswers(failing)).toBe(2_001);

    await makeDue();
    await eventually(async () => (await purges())[0]?.failures === 2);
    expect(await purges()).toEqual([{ stepRows: 500, failures: 2 }]);
    await makeDue();
    await purged();
    expect(await countAnswers(failing)).toBe(0);
    await testApp.database.query('DROP FUNCTION reject_large_steps CASCADE');
  });

  const purges = () =>
    testApp.database.query<{ stepRows: number; failures: number }>(
      'SELECT step_rows AS "stepRows", failures FROM form_field_purges',
    );

  /** Ends the back-off. */
  async function makeDue(): Promise<void> {
    await testApp.database.query(
      `UPDATE form_field_purges SET stepped_at = now() - interval '2 hours'`,
    );
    testApp.app.get(FieldPurgesJob).wake();
  }

  function watchSteps(): Promise<PurgeStep | null>[] {
    const steps: Promise<PurgeStep | null>[] = [];
    const repository = testApp.app.get(FieldPurgesRepository);
    const stepNext = repository.stepNext.bind(repository);
    jest.spyOn(repository, 'stepNext').mockImplementation((...args) => {
      const step = stepNext(...args);
      steps.push(step);
      return step;
    });
    return steps;
  }

  async function purged(): Promise<void> {
    await eventually(async () => (await purges()).length === 0);
  }
});
