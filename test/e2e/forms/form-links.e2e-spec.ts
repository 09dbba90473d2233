import { newId } from '../../../src/core/values/identifiers';
import { formPath, readBuilder, saveForm } from '../../factories/builder.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { times } from '../../support/collections';
import { useTeams } from '../../support/use-teams';

describe('Links and copies of forms in the console', () => {
  const { testApp, team, editor } = useTeams();

  const linksOf = (formId: string) =>
    testApp.database.query<{ token: string; isOpen: boolean }>(
      `SELECT token, closed_at IS NULL AS "isOpen" FROM form_links
        WHERE team_id = $1 AND form_id = $2 ORDER BY created_at, closed_at`,
      [team.teamId, formId],
    );

  it('closes the link of a form and opens another one', async () => {
    const { id } = await createForm(team, { status: 'published' });
    const [first] = await linksOf(id);

    const response = await editor.client.post(`${formPath(team.teamId, id)}/link`).expect(200);

    const { data } = response.body as { data: { token: string; url: string } };
    expect(data.url).toBe(`${testApp.url}/f/${data.token}`);
    expect(await linksOf(id)).toEqual([
      { token: first?.token, isOpen: false },
      { token: data.token, isOpen: true },
    ]);
    expect((await team.get(`/forms/${id}`)).body).toMatchObject({
      data: { link: data.token, version: 1 },
    });
  });

  it('leaves one open link when ten concurrent requests renew it', async () => {
    const { id } = await createForm(team, { status: 'published' });
    const renew = () => editor.client.post(`${formPath(team.teamId, id)}/link`).expect(200);

    await Promise.all(times(10, renew));

    const links = await linksOf(id);
    expect(links).toHaveLength(11);
    expect(links.filter(({ isOpen }) => isOpen)).toHaveLength(1);
  });

  it('copies settings and fields as a draft, without responses, link, closing and webhook', async () => {
    const { id } = await createForm(team, {
      name: 'Club',
      status: 'published',
      webhookUrl: 'http://127.0.0.1:9/',
      webhookSecret: 's',
      fields: [
        { fieldType: 'Checkbox', label: 'Days', options: ['Mon', 'Tue'], helperText: 'h' },
        { fieldType: 'TextInput', label: 'Name', isRequired: true, defaultValue: 'd' },
      ],
    });
    await submitResponse(team, id, { name: 'Ada' });
    const path = formPath(team.teamId, id);
    const { settings } = await saveForm(editor.client, path, (body) => ({
      description: 'D',
      isPublic: false,
      settings: { ...(body.settings as object), submitLabel: 'Go' },
      closing: { maxResponses: 3 },
    }));
    const original = await readBuilder(editor.client, path);

    const response = await editor.client.post(`${path}/duplicate`).expect(201);

    const { data } = response.body as { data: { id: string; fields: object[] } };
    const copy = await readBuilder(editor.client, formPath(team.teamId, data.id));
    expect(copy).toEqual({
      form: {
        ...original.form,
        id: data.id,
        name: 'Club (copy)',
        status: 'draft',
        webhookUrl: null,
        hasWebhookSecret: false,
        responseCount: 0,
        version: 1,
        link: null,
        createdAt: copy.form.createdAt,
        updatedAt: copy.form.updatedAt,
        fields: original.form.fields.map((field, index) => ({
          ...field,
          id: copy.form.fields[index]?.id,
        })),
      },
      settings,
      hiddenNames: [],
      campaignId: null,
      closing: null,
      url: null,
      lastChange: null,
      answers: Object.fromEntries(copy.form.fields.map((field) => [field.id, 0])),
    });
    expect(data).toEqual(copy.form);
    const ids = [...original.form.fields, ...copy.form.fields].map((field) => field.id);
    expect(new Set(ids).size).toBe(4);
  });

  it('names the copies of one form differently, also when they are made concurrently', async () => {
    const name = 'x'.repeat(255);
    const { id } = await createForm(team, { name });
    const copy = async () => {
      const response = await editor.client.post(`${formPath(team.teamId, id)}/duplicate`);
      return (response.body as { data: { name: string } }).data.name;
    };

    const names = await Promise.all(times(4, copy));

    expect(names.toSorted()).toEqual([
      `${'x'.repeat(246)} (copy 2)`,
      `${'x'.repeat(246)} (copy 3)`,
      `${'x'.repeat(246)} (copy 4)`,
      `${'x'.repeat(248)} (copy)`,
    ]);
  });

  it('makes at most 100 copies of a form', async () => {
    const { id } = await createForm(team, { name: 'Copied often' });
    await testApp.database.query(
      `INSERT INTO forms
       SELECT copy.* FROM forms f, generate_series(1, 100) AS number,
         jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid(), 'name',
           f.name || CASE number WHEN 1 THEN ' (copy)' ELSE format(' (copy %s)', number) END)) AS copy
        WHERE f.id = $1`,
      [id],
    );

    const duplicate = await editor.client.post(`${formPath(team.teamId, id)}/duplicate`);

    expectError(duplicate, 'FORM_NAME_TAKEN');
  });

  it('finds no form of another team', async () => {
    const { id } = await createForm(await createTeam(testApp));
    for (const formId of [id, newId(), 'none']) {
      const path = formPath(team.teamId, formId);
      expectError(await editor.client.post(`${path}/link`), 'FORM_NOT_FOUND');
      expectError(await editor.client.post(`${path}/duplicate`), 'FORM_NOT_FOUND');
    }
  });
});
