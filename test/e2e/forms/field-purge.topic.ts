import { setTimeout as sleep } from 'node:timers/promises';
import { createForm, type FieldBody } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import { startBeside, startTestApp, type TestApp } from '../../support/test-app';

const NAME: FieldBody = { fieldType: 'TextInput', label: 'Name' };
const SECRET: FieldBody = { fieldType: 'TextInput', label: 'Secret' };
/** More than an update deletes within its own transaction, and more than one step of the purge. */
const RESPONSES = 5_001;

describe('Removing a field of a very large form', () => {
  let testApp: TestApp;

  beforeAll(async () => {
    testApp = await startTestApp();
  });

  afterAll(async () => {
    await testApp.close();
  });

  it('hides its answers at once and deletes them in the background', async () => {
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
              count(*) FILTER (WHERE search_text LIKE '%zebra%')::integer AS left
         FROM form_responses WHERE form_id = $1`,
      [form.id],
    );
    expect(rows).toEqual([{ responses: RESPONSES, left: 0 }]);
    expect(await totalOf('search=visible')).toBe(RESPONSES);
  });

  it('goes on where a process that died has left off', async () => {
    const team = await createTeam(testApp);
    const form = await createForm(team, { fields: [NAME] });
    await team
      .post(`/forms/${form.id}/responses`, { responses: [{ key: 'name', value: 'Ada' }] })
      .expect(201);
    const gone = '01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11';
    await testApp.database.query(
      `UPDATE form_responses SET answers = answers || jsonb_build_object($2::text, 'zebra')
        WHERE form_id = $1`,
      [form.id, gone],
    );
    // As the update of the process that died left it: nobody in this process was woken.
    await testApp.database.query(
      `INSERT INTO form_field_purges (team_id, id, form_id, field_ids)
       SELECT team_id, gen_random_uuid(), id, ARRAY[$2] FROM forms WHERE id = $1`,
      [form.id, gone],
    );

    const other = await startBeside(testApp);
    await purged();
    await other.close();

    const rows = await testApp.database.query(
      'SELECT search_text FROM form_responses WHERE form_id = $1',
      [form.id],
    );
    expect(rows).toEqual([{ search_text: 'ada' }]);
  });

  async function purged(): Promise<void> {
    for (;;) {
      const rows = await testApp.database.query('SELECT FROM form_field_purges');
      if (rows.length === 0) return;
      await sleep(20);
    }
  }
});
