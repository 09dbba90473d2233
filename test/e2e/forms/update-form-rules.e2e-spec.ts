import type { Response } from 'supertest';
import { createForm, type FieldBody } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { times } from '../../support/collections';
import { useTeams } from '../../support/use-teams';

const NAME: FieldBody = { fieldType: 'TextInput', label: 'Name' };
const UNKNOWN = '01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11';

function labelsOf(response: Response): string[] {
  const { data } = response.body as { data: { fields: { label: string }[] } };
  return data.fields.map(({ label }) => label);
}

describe('PATCH /v1/forms/:formId, validation', () => {
  const { testApp, team } = useTeams();

  it('returns the same for a foreign, unknown or malformed id', async () => {
    const theirs = await createForm(await createTeam(testApp), { fields: [NAME] });
    for (const id of [theirs.id, UNKNOWN, 'nonsense']) {
      expectError(await team.patch(`/forms/${id}`, { name: 'Mine' }), 'FORM_NOT_FOUND');
    }
  });

  it('clears optional texts that are null, and keeps other settings that are null', async () => {
    const form = await createForm(team, {
      description: 'd',
      formPurpose: 'p',
      webhookUrl: 'https://example.com/hook',
      webhookSecret: 's3cret',
      isPublic: false,
    });
    await team
      .patch(`/forms/${form.id}`, {
        description: null,
        formPurpose: null,
        webhookUrl: null,
        webhookSecret: null,
        isPublic: null,
        status: null,
      })
      .expect(200);
    const rows = await testApp.database.query(
      `SELECT description, form_purpose, webhook_url, webhook_secret, is_public, status, builder_settings
         FROM forms WHERE id = $1`,
      [form.id],
    );
    expect(rows).toEqual([
      {
        description: null,
        form_purpose: null,
        webhook_url: null,
        webhook_secret: null,
        is_public: false,
        status: 'draft',
        builder_settings: {},
      },
    ]);
  });

  it('does not change the settings of the form builder', async () => {
    const form = await createForm(team, { fields: [NAME] });
    await testApp.database.query(
      `UPDATE forms SET builder_settings = '{"header": "Hi"}' WHERE id = $1`,
      [form.id],
    );
    await team
      .patch(`/forms/${form.id}`, { fields: [{ ...NAME, isRequired: true }], name: 'Again' })
      .expect(200);
    const rows = await testApp.database.query('SELECT builder_settings FROM forms WHERE id = $1', [
      form.id,
    ]);
    expect(rows).toEqual([{ builder_settings: { header: 'Hi' } }]);
  });

  it('adds fields to the starter form', async () => {
    const other = await createTeam(testApp);
    const response = await other
      .patch(`/forms/${other.starterFormId}`, { fields: [NAME] })
      .expect(200);
    expect(labelsOf(response)).toEqual(['Name']);
    await other.get(`/forms/${other.starterFormId}/schema`).expect(200);
  });

  it('applies concurrent updates one after another', async () => {
    const form = await createForm(team, { fields: [NAME] });
    const versions = times(12, (version) => ({
      description: `version ${version}`,
      fields: times(3, (field) => ({ fieldType: 'TextInput', label: `V ${version} F ${field}` })),
      removeMissingFields: true,
    }));

    const responses = await Promise.all(
      versions.map((body) => team.patch(`/forms/${form.id}`, body)),
    );

    expect(responses.map(({ status }) => status)).toEqual(versions.map(() => 200));
    const labels = labelsOf(await team.get(`/forms/${form.id}/schema`));
    const last = versions.find(({ fields }) => fields[0]?.label === labels[0]);
    expect(labels).toEqual(last?.fields.map(({ label }) => label));
    const [row] = await testApp.database.query<{ description: string; version: number }>(
      'SELECT description, version FROM forms WHERE id = $1',
      [form.id],
    );
    expect(row).toEqual({ description: last?.description, version: 13 });
  });

  it('validates concurrent submissions against one version and stores no answers to removed fields', async () => {
    const extra: FieldBody = { fieldType: 'TextInput', label: 'Extra', isRequired: true };
    const form = await createForm(team, { fields: [NAME, extra] });
    const answers = ['name', 'extra'].map((key) => ({ key, value: 'here' }));

    const [update, ...submissions] = await Promise.all([
      team.patch(`/forms/${form.id}`, { fields: [NAME], removeMissingFields: true }),
      ...times(30, () => team.post(`/forms/${form.id}/responses`, { responses: answers })),
    ]);

    expect(update.status).toBe(200);
    expect(submissions.map(({ status }) => status)).toEqual(submissions.map(() => 201));
    const rows = await testApp.database.query<{ values: string[] }>(
      `SELECT ARRAY(SELECT value FROM jsonb_each_text(answers)) AS values
         FROM form_responses WHERE form_id = $1`,
      [form.id],
    );
    expect(rows.map(({ values }) => values)).toEqual(times(30, () => ['here']));
  });
});
