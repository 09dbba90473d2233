import { RemovedAnswers } from '../../../src/responses/removed-fields/removed-answers';
import { Purges } from '../../../src/tenancy/purges/purges';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { createForm, type FieldBody } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import { startSecondApp, startTestApp } from '../../support/test-app';
import { eventually } from '../../support/eventually';
import { useOnce } from '../../support/use-value';

const NAME: FieldBody = { fieldType: 'TextInput', label: 'Name' };
const SECRET: FieldBody = { fieldType: 'TextInput', label: 'Secret' };
/** The id of a removed field. */
const REMOVED_ID = '01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11';
/** Exceeds the limit of an inline purge and the size of a purge step. */
const RESPONSES = 5_001;

describe('Removing a field of a very large form', () => {
  const testApp = useOnce(startTestApp);

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
    const [report] = await testApp.database.query(
      `SELECT kind, input, progress, counts, failures FROM purges WHERE subject_id = $1`,
      [form.id],
    );
    expect(report).toEqual({
      kind: 'removedFields',
      input: {},
      progress: {},
      counts: { responses: RESPONSES },
      failures: 0,
    });
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
      `INSERT INTO purges (team_id, id, kind, subject_id, input)
       SELECT team_id, gen_random_uuid(), 'removedFields', id, jsonb_build_object('fieldIds', ARRAY[$2]) FROM forms WHERE id = $1`,
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

  it('is finished in one call for a command, which leaves purges of kinds that this version does not know', async () => {
    const team = await createTeam(testApp);
    const formId = await createPurge(team, 4_500, 10);
    const unknown = '01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b12';
    await testApp.database.query(
      `INSERT INTO purges (team_id, id, kind, subject_id, stepped_at)
       VALUES ($1, $2, 'ofTheNextVersion', $2, now() - interval '1 day')`,
      [team.teamId, unknown],
    );
    const purges = testApp.app.get(Purges);
    const [{ id } = { id: '' }] = await purges.list(systemScope(team.teamId), formId);

    await purges.finish(systemScope(team.teamId), id);

    expect(await countAnswers(formId)).toBe(0);
    expect(await purges.list(systemScope(team.teamId), formId)).toEqual([
      expect.objectContaining({ id, counts: { responses: 4_500 }, finishedAt: expect.any(Date) }),
    ]);
    await expect(purges.finish(systemScope(team.teamId), unknown)).rejects.toThrow('ofTheNext');
    expect(await purges.list(systemScope(team.teamId), unknown)).toMatchObject([
      { finishedAt: null },
    ]);
    await testApp.database.query('DELETE FROM purges WHERE id = $1', [unknown]);
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
      `INSERT INTO purges (team_id, id, kind, subject_id, input)
       SELECT team_id, gen_random_uuid(), 'removedFields', id, jsonb_build_object('fieldIds', ARRAY[$2]) FROM forms WHERE id = $1`,
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

  it('limits steps by bytes, and alternates between teams and between the forms of a team', async () => {
    const teams = [await createTeam(testApp), await createTeam(testApp)];
    const forms = [
      await createPurge(teams[0]!, 8, 700_000),
      await createPurge(teams[0]!, 8, 700_000),
      await createPurge(teams[1]!, 8, 700_000),
    ];
    const steps = watchSteps();

    testApp.app.get(Purges).wake();
    await purged();

    expect(await Promise.all(forms.map(countAnswers))).toEqual([0, 0, 0]);
    expect(Math.max(...steps.map(({ responses }) => responses))).toBe(6);
    const [first, second, third, fourth] = steps.map(({ teamId }) => teamId);
    expect(second).not.toBe(first);
    expect([third, fourth]).toEqual([first, second]);
    // Each purge needs three steps: one limited by bytes, one for the rest, and one that finds no more responses.
    const larger = steps.filter(({ teamId }) => teamId === teams[0]!.teamId).map(({ id }) => id);
    expect(new Set(larger.slice(0, 2)).size).toBe(2);
    expect(larger).toEqual([0, 1, 2].flatMap(() => larger.slice(0, 2)));
  });

  it('continues with other purges after a failed step, and with smaller steps after a timeout', async () => {
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

    testApp.app.get(Purges).wake();
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
      'SELECT step_rows AS "stepRows", failures FROM purges WHERE finished_at IS NULL',
    );

  /** Ends the back-off. */
  async function makeDue(): Promise<void> {
    await testApp.database.query(`UPDATE purges SET stepped_at = now() - interval '2 hours'`);
    testApp.app.get(Purges).wake();
  }

  /** Records the team and the purge of each step, and the number of responses that the step changed. */
  function watchSteps(): { teamId: string; id: string; responses: number }[] {
    const steps: { teamId: string; id: string; responses: number }[] = [];
    const answers = testApp.app.get(RemovedAnswers);
    const step = answers.step.bind(answers);
    jest.spyOn(answers, 'step').mockImplementation(async (unit, purge) => {
      const taken = await step(unit, purge);
      steps.push({
        teamId: unit.teamId,
        id: purge.id,
        responses: taken.counts?.['responses'] ?? 0,
      });
      return taken;
    });
    return steps;
  }

  async function purged(): Promise<void> {
    await eventually(async () => (await purges()).length === 0);
  }
});
