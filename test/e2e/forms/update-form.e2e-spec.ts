import { createForm } from '../../factories/form.factory';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

const NAME = { fieldType: 'TextInput', label: 'Name' };
const SIZE = { fieldType: 'Select', label: 'Size', options: ['S', 'M'] };

describe('PATCH /v1/forms/:formId', () => {
  const { testApp, team } = useTeams();

  it('returns the whole updated form', async () => {
    const form = await createForm(team, { fields: [NAME, SIZE] });

    const response = await team
      .patch(`/forms/${form.id}`, { name: 'Renamed', status: 'published', fields: [SIZE, NAME] })
      .expect(200);

    expect(response.body).toEqual({
      success: true,
      data: {
        id: form.id,
        name: 'Renamed',
        status: 'published',
        fields: [form.fields[1], form.fields[0]],
        removedFields: [],
      },
    });
  });

  it('changes nothing for an empty body', async () => {
    const form = await createForm(team, { fields: [NAME] });
    const response = await team.patch(`/forms/${form.id}`, {}).expect(200);
    expect(response.body).toEqual({ success: true, data: { ...form, removedFields: [] } });
  });

  it('keeps the key and answers of a kept label', async () => {
    const form = await createForm(team, { fields: [{ fieldType: 'NumberInput', label: 'Age 1' }] });
    const { key } = form.fields[0]!;
    await team.post(`/forms/${form.id}/responses`, { responses: [{ key, value: 42 }] }).expect(201);

    const updated = await team.patch(`/forms/${form.id}`, {
      fields: [{ fieldType: 'TextInput', label: 'Age 1', isRequired: true }],
    });

    expect(updated.body).toMatchObject({
      data: { fields: [{ key, type: 'varchar', fieldType: 'TextInput', isRequired: true }] },
    });
    const list = await team.get(`/forms/${form.id}/responses`).expect(200);
    expect(list.body).toMatchObject({ data: [{ fields: [{ key, type: 'varchar', value: 42 }] }] });
  });

  it('rejects missing fields and changes nothing', async () => {
    const form = await createForm(team, { fields: [NAME, SIZE] });
    const response = await team.patch(`/forms/${form.id}`, { name: 'No', fields: [NAME] });
    expectError(response, 'FIELDS_WOULD_BE_REMOVED', ['size']);
    const schema = await team.get(`/forms/${form.id}/schema`);
    expect(schema.body).toMatchObject({ data: { name: form.name, fields: [{}, {}] } });
  });

  it('deletes missing fields with their answers with removeMissingFields', async () => {
    const form = await createForm(team, { fields: [NAME, SIZE] });
    await team
      .post(`/forms/${form.id}/responses`, {
        responses: [
          { key: 'name', value: 'Zebra' },
          { key: 'size', value: 'M' },
        ],
      })
      .expect(201);

    const response = await team
      .patch(`/forms/${form.id}`, { fields: [SIZE], removeMissingFields: true })
      .expect(200);
    expect(response.body).toMatchObject({ data: { removedFields: ['name'] } });

    await team.patch(`/forms/${form.id}`, { fields: [SIZE, NAME] }).expect(200);
    const list = await team.get(`/forms/${form.id}/responses`);
    expect(list.body).toMatchObject({
      data: [
        {
          fields: [
            { key: 'size', value: 'M' },
            { key: 'name', value: null },
          ],
        },
      ],
    });
    const search = await team.get(`/forms/${form.id}/responses?search=zebra`);
    expect(search.body).toMatchObject({ data: [], pagination: { total: 0 } });
    const [row] = await testApp.database.query<{ answers: object }>(
      'SELECT answers FROM form_responses WHERE form_id = $1',
      [form.id],
    );
    expect(Object.values(row?.answers ?? {})).toEqual(['M']);
  });
});
