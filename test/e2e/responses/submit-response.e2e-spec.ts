import { randomUUID } from 'node:crypto';
import { createForm } from '../../factories/form.factory';
import { getResponse, submissionBody, submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { countRoundTrips } from '../../support/count-round-trips';
import { expectError } from '../../support/expect-error';
import { TeamClient } from '../../support/team-client';
import { startSecondApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { useTeams } from '../../support/use-teams';

const EMAIL_FORM = {
  fields: [
    { fieldType: 'EmailInput', label: 'Email' },
    { fieldType: 'TextInput', label: 'Remark' },
  ],
};

describe('POST /v1/forms/:formId/responses', () => {
  const { testApp, team } = useTeams();

  async function countResponses(formId: string): Promise<number> {
    const response = await team.get(`/forms/${formId}/responses`).expect(200);
    return (response.body as { pagination: { total: number } }).pagination.total;
  }

  it('stores a response without a customer', async () => {
    const { id } = await createForm(team);

    const response = await team.post(`/forms/${id}/responses`, submissionBody({ remark: 'Hello' }));

    expect(response.status).toBe(201);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.body).toEqual({
      success: true,
      data: { formResponseId: expect.any(String), subscriberId: null },
    });
    expect(await countResponses(id)).toBe(1);
  });

  it.each(['draft', 'published'])('accepts responses to a %s form', async (status) => {
    const { id } = await createForm(team, { status });

    await submitResponse(team, id, { remark: 'x' });

    expect(await countResponses(id)).toBe(1);
  });

  it('accepts responses to a form that is not public', async () => {
    const { id } = await createForm(team, { isPublic: false });

    await submitResponse(team, id, { remark: 'x' });

    expect(await countResponses(id)).toBe(1);
  });

  it('ignores unknown keys and lists them', async () => {
    const { id } = await createForm(team);

    const response = await team.post(`/forms/${id}/responses`, {
      responses: [
        { key: 'utm_source', value: 'x' },
        { key: 'remark', value: 'Hello' },
        { key: 'Remark', value: null },
        { key: '__proto__', value: ['a'] },
        { key: 'constructor', value: true },
        { key: '', value: '\0' },
        { key: 'remark ', value: 1 },
        { key: 'utm_source', value: 'y' },
      ],
    });

    const ignoredKeys = ['utm_source', 'Remark', '__proto__', 'constructor', '', 'remark '];
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      success: true,
      data: { formResponseId: expect.any(String), subscriberId: null, ignoredKeys },
    });
    const { formResponseId } = (response.body as { data: { formResponseId: string } }).data;
    expect((await getResponse(team, id, formResponseId)).fields).toEqual([
      expect.objectContaining({ key: 'remark', value: 'Hello' }),
    ]);
  });

  it('stores a response without answers', async () => {
    const { id } = await createForm(team);

    const blank = await submitResponse(team, id, { remark: null });
    const unknown = await submitResponse(team, id, { other: 'x' });

    expect(unknown).toMatchObject({ ignoredKeys: ['other'], subscriberId: null });
    expect((await getResponse(team, id, blank.formResponseId)).fields[0]?.value).toBeNull();
    expect(await countResponses(id)).toBe(2);
  });

  it('accepts 500 answers', async () => {
    const { id, fields } = await createForm(team, {
      fields: times(200, (index) => ({ fieldType: 'TextInput', label: `Field ${index}` })),
    });
    const known = fields.map(({ key }) => [key, key]);
    const unknown = times(300, (index) => [`unknown ${index}`, index]);

    const { formResponseId, ignoredKeys } = await submitResponse(
      team,
      id,
      Object.fromEntries([...known, ...unknown]),
    );

    expect(ignoredKeys).toEqual(unknown.map(([key]) => key));
    const stored = await getResponse(team, id, formResponseId);
    expect(stored.fields.map(({ key, value }) => [key, value])).toEqual(known);
  });

  it('handles __proto__ and constructor as ordinary members', async () => {
    const { id } = await createForm(team, EMAIL_FORM);

    const response = await team.post(
      `/forms/${id}/responses`,
      `{"__proto__":{"customer":{"email":"a@example.com"}},"constructor":{"prototype":{"x":1}},
        "responses":[{"key":"remark","value":"x","__proto__":{"key":"email"},"constructor":"y"}],
        "customer":{"__proto__":{"email":"a@example.com"},"constructor":1}}`,
    );

    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      success: true,
      data: { formResponseId: expect.any(String), subscriberId: null },
    });
  });

  it('rejects responses to a form without fields', async () => {
    expectError(
      await team.post(`/forms/${team.starterFormId}/responses`, submissionBody({ a: 'x' })),
      'FORM_HAS_NO_FIELDS',
    );
  });

  it('returns the same error for the form of another team as for an unknown one, and stores nothing', async () => {
    const other = await createTeam(testApp);
    const { id } = await createForm(other);
    const body = submissionBody({ remark: 'x' });

    const foreign = await team.post(`/forms/${id}/responses`, body);
    const starter = await team.post(`/forms/${other.starterFormId}/responses`, body);
    const unknown = await team.post(`/forms/${randomUUID()}/responses`, body);

    expectError(foreign, 'FORM_NOT_FOUND');
    expect([foreign.text, starter.text]).toEqual([unknown.text, unknown.text]);
    const rows = await testApp.database.query('SELECT id FROM form_responses WHERE form_id = $1', [
      id,
    ]);
    expect(rows).toEqual([]);
  });

  it.each([
    ['no contact', { remark: 'x' }],
    ['a new customer', { email: 'new@example.com' }],
    ['a known customer', { email: 'new@example.com' }],
    ['a malformed e-mail', { email: 'nonsense' }],
  ])('needs two round trips, and one when the form is cached: %s', async (_name, answers) => {
    const { id } = await createForm(team, EMAIL_FORM);
    await team.get('/auth/key').expect(200);
    const otherApp = await startSecondApp(testApp);
    const client = new TeamClient(otherApp.url, team.teamId, team.apiKey, null);
    await client.get('/auth/key').expect(200);
    const submit = () => submitResponse(client, id, answers);
    try {
      expect(await countRoundTrips(submit)).toBe(2);
      expect(await countRoundTrips(submit)).toBe(1);
    } finally {
      await otherApp.close();
    }
  });

  it('stores all of 100 concurrent responses', async () => {
    const { id } = await createForm(team);

    const stored = await Promise.all(
      times(100, (index) => submitResponse(team, id, { remark: `No. ${index}` })),
    );

    expect(new Set(stored.map(({ formResponseId }) => formResponseId)).size).toBe(100);
    expect(await countResponses(id)).toBe(100);
    const [row] = await testApp.database.query(
      'SELECT count(*)::integer AS rows FROM form_responses WHERE form_id = $1',
      [id],
    );
    expect(row).toEqual({ rows: 100 });
  });
});
