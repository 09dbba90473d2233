import * as fc from 'fast-check';
import { newId } from '../../../src/core/values/identifiers';
import {
  type BuilderField,
  readBuilder,
  saveBody,
  saveForm,
} from '../../factories/builder.factory';
import { getResponse, submitResponse } from '../../factories/response.factory';
import { expectError } from '../../support/expect-error';
import { generatedLabel } from './generated-fields';
import { useBuilder } from './builder-harness';

/** Returns the change of a form that removes a field. */
const withoutField = (label: string) => (body: { fields: BuilderField[] }) => ({
  fields: body.fields.filter((field) => field.label !== label),
});

describe('The builder of a form in the console', () => {
  const { testApp, team, admin, editor, newForm } = useBuilder();

  const valuesOf = async (formId: string, responseId: string) =>
    (await getResponse(team, formId, responseId)).fields.map(({ key, value }) => [key, value]);

  it('keeps the answers of a field whose label changes, and generates its key again', async () => {
    const { form, path } = await newForm();
    const { formResponseId } = await submitResponse(team, form.id, { first_name: 'Ada' });

    const saved = await saveForm(editor.client, path, ({ fields }) => ({
      fields: fields.map((field) =>
        field.label === 'First name' ? { ...field, label: 'Given name?' } : field,
      ),
    }));

    const [given] = saved.form.fields;
    expect(saved.changedKeys).toEqual([
      { fieldId: given?.id, from: 'first_name', to: 'given_nameq' },
    ]);
    expect(await valuesOf(form.id, formResponseId)).toEqual([
      ['given_nameq', 'Ada'],
      ['last_name', null],
      ['roast', null],
    ]);
    expect(await submitResponse(team, form.id, { first_name: 'Bea' })).toMatchObject({
      ignoredKeys: ['first_name'],
    });
  });

  it('keeps the answers of fields whose labels are swapped', async () => {
    const { form, path } = await newForm();
    const { formResponseId } = await submitResponse(team, form.id, {
      first_name: 'Ada',
      last_name: 'Lovelace',
    });

    await saveForm(editor.client, path, ({ fields: [first, last, roast] }) => ({
      fields: [{ ...last!, label: 'First name' }, { ...first!, label: 'Last name' }, roast!],
    }));

    expect(await valuesOf(form.id, formResponseId)).toEqual([
      ['first_name', 'Lovelace'],
      ['last_name', 'Ada'],
      ['roast', null],
    ]);
  });

  it('lets a new field take over the label of a field that is renamed', async () => {
    const { form, path } = await newForm();
    const { formResponseId } = await submitResponse(team, form.id, { first_name: 'Ada' });

    const saved = await saveForm(editor.client, path, ({ fields: [first, last, roast] }) => ({
      fields: [
        { id: null, fieldType: 'NumberInput', label: 'First name' },
        { ...first!, label: 'Nickname' },
        last!,
        roast!,
      ],
    }));

    expect(saved.changedKeys).toMatchObject([{ from: 'first_name', to: 'nickname' }]);
    expect(await valuesOf(form.id, formResponseId)).toEqual([
      ['first_name', null],
      ['nickname', 'Ada'],
      ['last_name', null],
      ['roast', null],
    ]);
  });

  it('keeps every answer under any permutation and renaming of the fields', async () => {
    const labels = fc.uniqueArray(generatedLabel, {
      minLength: 4,
      maxLength: 4,
      selector: (label) => label.trim().normalize('NFC'),
    });
    const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 });
    await fc.assert(
      fc.asyncProperty(labels, order, order, async (before, moved, relabelled) => {
        const { form, path } = await newForm({
          fields: before.map((label) => ({ fieldType: 'TextInput', label })),
        });
        const answers = form.fields.map(({ key }, index) => [key, `answer ${index}`]);
        const { formResponseId } = await submitResponse(
          team,
          form.id,
          Object.fromEntries(answers) as Record<string, unknown>,
        );

        const saved = await saveForm(editor.client, path, ({ fields }) => ({
          fields: moved.map((index) => ({
            ...fields[index]!,
            label: fields[relabelled[index]!]!.label,
          })),
        }));

        const keys = saved.form.fields.map(({ key }) => key);
        expect(new Set(keys).size).toBe(4);
        expect(await valuesOf(form.id, formResponseId)).toEqual(
          moved.map((index, position) => [keys[position], `answer ${index}`]),
        );
      }),
      { numRuns: 15 },
    );
  });

  describe('when a field is removed', () => {
    it('plans the removal with the number of answers, and changes nothing', async () => {
      const { form, path } = await newForm();
      await submitResponse(team, form.id, { first_name: 'Ada' });
      const before = await readBuilder(editor.client, path);
      const body = saveBody(before);
      const [first, last] = body.fields;

      const plan = await editor.client
        .post(`${path}/builder/plan`, { ...body, fields: [{ ...last!, label: 'Surname' }] })
        .expect(200);

      expect(plan.body).toEqual({
        success: true,
        data: {
          changedKeys: [{ fieldId: last?.id, from: 'last_name', to: 'surname' }],
          removedFields: [
            { fieldId: first?.id, key: 'first_name', label: 'First name', answers: 1 },
            { fieldId: body.fields[2]?.id, key: 'roast', label: 'Roast', answers: 0 },
          ],
        },
      });
      expect(await readBuilder(editor.client, path)).toEqual(before);
    });

    it('needs the exact number of its answers, and the role of an admin', async () => {
      const { form, path } = await newForm();
      for (const name of ['Ada', 'Bea']) {
        await submitResponse(team, form.id, { first_name: name, last_name: 'L' });
      }
      const body = saveBody(await readBuilder(admin.client, path));
      const id = body.fields[0]?.id ?? '';
      const removing = { ...body, ...withoutField('First name')(body) };

      for (const removedAnswers of [undefined, {}, { [id]: 1 }, { [newId()]: 2 }]) {
        const response = await admin.client.put(`${path}/builder`, { ...removing, removedAnswers });
        expectError(response, 'FIELDS_WOULD_BE_REMOVED', ['first_name']);
      }
      const confirmed = { ...removing, removedAnswers: { [id]: 2 } };
      expectError(await editor.client.put(`${path}/builder`, confirmed), 'FORBIDDEN');
      expect((await readBuilder(admin.client, path)).answers).toMatchObject({ [id]: 2 });

      await admin.client.put(`${path}/builder`, confirmed).expect(200);

      const stored = await testApp.database.query(
        'SELECT 1 FROM form_responses WHERE team_id = $1 AND form_id = $2 AND answers ? $3',
        [team.teamId, form.id, id],
      );
      expect(stored).toEqual([]);
    });

    it('counts only the answers to removed fields of a form with very many responses', async () => {
      const { form, path } = await newForm();
      await submitResponse(team, form.id, { first_name: 'Ada', last_name: 'L' });
      const body = saveBody(await readBuilder(admin.client, path));
      await testApp.database.query(
        'UPDATE form_response_counts SET responses = 100001 WHERE team_id = $1 AND form_id = $2',
        [team.teamId, form.id],
      );

      expect((await readBuilder(admin.client, path)).answers).toEqual({});
      const plan = await admin.client
        .post(`${path}/builder/plan`, { ...body, fields: body.fields.slice(2) })
        .expect(200);
      expect(plan.body).toMatchObject({
        data: { removedFields: [{ answers: 1 }, { answers: 1 }] },
      });
    });

    it('needs no confirmation without answers', async () => {
      const { path } = await newForm();
      const { form } = await saveForm(editor.client, path, withoutField('Roast'));
      expect(form.fields.map(({ key }) => key)).toEqual(['first_name', 'last_name']);
    });
  });

  it('keeps the options of an old form that differ only in white space, and rejects new ones', async () => {
    const { form, path } = await newForm();
    const twins = ['Light', 'Dark red', 'Dark  red'];
    await testApp.database.query(
      `UPDATE form_fields SET options = $2 WHERE form_id = $1 AND label = 'Roast'`,
      [form.id, twins],
    );
    await saveForm(editor.client, path, ({ fields }) => ({
      fields: fields.map((field) => ({ ...field, label: `${field.label} now` })),
    }));
    const body = saveBody(await readBuilder(editor.client, path));
    const fields = body.fields.map((field) =>
      field.label === 'Roast now' ? { ...field, options: [...twins, ' Light'] } : field,
    );
    for (const response of [
      await editor.client.put(`${path}/builder`, { ...body, fields }),
      await editor.client.post(`${path}/builder/plan`, { ...body, fields }),
    ]) {
      expectError(response, 'VALIDATION_FAILED', [
        'fields[2].options[3]: must be unique in the field',
      ]);
    }
  });
});
