import * as fc from 'fast-check';
import { createForm, type FieldBody } from '../../factories/form.factory';
import { getResponse, submitResponse } from '../../factories/response.factory';
import { answersTo, generatedFields } from './generated-fields';
import { useTeams } from '../../support/use-teams';

describe('The schema of a form, sent back by PATCH /v1/forms/:formId', () => {
  const { testApp, team } = useTeams();

  const schemaOf = async (id: string): Promise<{ fields: FieldBody[] }> => {
    const response = await team.get(`/forms/${id}/schema`).expect(200);
    return (response.body as { data: { fields: FieldBody[] } }).data;
  };

  const storedFields = (id: string) =>
    testApp.database.query(
      'SELECT * FROM form_fields WHERE team_id = $1 AND form_id = $2 ORDER BY position',
      [team.teamId, id],
    );

  it('changes nothing: neither the schema nor answers nor hints', async () => {
    await fc.assert(
      fc.asyncProperty(generatedFields, async (generated) => {
        const form = await createForm(team, { fields: generated });
        const answers = answersTo(form.fields);
        const { formResponseId } = await submitResponse(team, form.id, answers);
        const before = await schemaOf(form.id);
        const stored = await storedFields(form.id);
        const response = await getResponse(team, form.id, formResponseId);

        const updated = await team.patch(`/forms/${form.id}`, before).expect(200);

        expect(updated.body).toMatchObject({ data: { removedFields: [] } });
        expect(await schemaOf(form.id)).toEqual(before);
        expect(await storedFields(form.id)).toEqual(stored);
        expect(await getResponse(team, form.id, formResponseId)).toEqual(response);
        // The updated form accepts the same answers.
        await submitResponse(team, form.id, answers);
      }),
      { numRuns: 25 },
    );
  });

  it('keeps answers and hints when fields are added, moved and removed', async () => {
    const form = await createForm(team, {
      fields: [
        { fieldType: 'Checkbox', label: 'Topics', options: ['News', 'Offers'], helperText: 'h' },
        { fieldType: 'TextInput', label: 'Name', placeholder: 'p', aiInstruction: 'a' },
        { fieldType: 'NumberInput', label: 'Age' },
      ],
    });
    const { formResponseId } = await submitResponse(team, form.id, {
      topics: ['Offers', 'News'],
      name: 'Ada',
      age: 36,
    });
    const [topics, named] = (await schemaOf(form.id)).fields;

    const updated = await team
      .patch(`/forms/${form.id}`, {
        fields: [{ fieldType: 'TextInput', label: 'New' }, named, topics],
        removeMissingFields: true,
      })
      .expect(200);

    expect(updated.body).toMatchObject({ data: { removedFields: ['age'] } });
    expect((await getResponse(team, form.id, formResponseId)).fields).toMatchObject([
      { key: 'new', value: null },
      { key: 'name', value: 'Ada' },
      { key: 'topics', type: 'varchar', value: 'News|Offers' },
    ]);
    expect(await storedFields(form.id)).toMatchObject([
      { label: 'New', placeholder: null },
      { label: 'Name', placeholder: 'p', ai_instruction: 'a', helper_text: null },
      { label: 'Topics', helper_text: 'h', is_group: true, options: ['News', 'Offers'] },
    ]);
    await submitResponse(team, form.id, { topics: ['News'] });
  });

  it('converts a group to a single checkbox with isGroup: false', async () => {
    const topics = { fieldType: 'Checkbox', label: 'Topics', options: ['News'] };
    const form = await createForm(team, { fields: [topics] });

    for (const field of [
      { ...topics, isGroup: false },
      { ...topics, options: [] },
    ]) {
      await team.patch(`/forms/${form.id}`, { fields: [topics] }).expect(200);
      await team.patch(`/forms/${form.id}`, { fields: [field] }).expect(200);

      expect((await schemaOf(form.id)).fields).toMatchObject([{ type: 'boolean', options: [] }]);
    }
  });
});
