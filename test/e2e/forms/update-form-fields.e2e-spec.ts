import { randomUUID } from 'node:crypto';
import { createForm, type FieldBody } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

const NAME: FieldBody = { fieldType: 'TextInput', label: 'Name' };
const LINE: FieldBody = { fieldType: 'TextInput', label: 'Line 2' };
const SIZE: FieldBody = { fieldType: 'Select', label: 'Size', options: ['S', 'M'] };
const NEWS: FieldBody = { fieldType: 'Checkbox', label: 'News' };

describe('The fields of PATCH /v1/forms/:formId', () => {
  const { testApp, team } = useTeams();
  const form = useEachTest(() => createForm(team, { fields: [NAME, LINE, SIZE, NEWS] }));

  const patch = (body: object) => team.patch(`/forms/${form.id}`, body);

  async function currentFields(): Promise<unknown> {
    const response = await team.get(`/forms/${form.id}/schema`).expect(200);
    return (response.body as { data: { fields: unknown } }).data.fields;
  }

  const fieldIds = () =>
    testApp.database.query(
      'SELECT label, id, key FROM form_fields WHERE form_id = $1 ORDER BY label',
      [form.id],
    );

  it('are unchanged when the body has no fields', async () => {
    const before = await currentFields();
    const ids = await fieldIds();

    const updated = await patch({ name: `New ${form.id}`, removeMissingFields: true }).expect(200);

    expect(updated.body).toEqual({
      success: true,
      data: { ...form, name: `New ${form.id}`, removedFields: [] },
    });
    expect(await currentFields()).toEqual(before);
    expect(await fieldIds()).toEqual(ids);
  });

  it('may keep options that differ only in white space, but not get new ones', async () => {
    const label = SIZE.label;
    await testApp.database.query(
      `UPDATE form_fields SET options = ARRAY['S', 'A  B', 'A B'] WHERE form_id = $1 AND label = $2`,
      [form.id, label],
    );
    const stored = { ...SIZE, options: ['A B', 'A  B', 'M'] };
    await patch({ fields: [NAME, LINE, stored, { ...NEWS, label: 'Other' }, NEWS] }).expect(200);
    const added = { ...SIZE, options: ['A B', 'A  B', 'M', 'M '] };
    expectError(await patch({ fields: [NAME, LINE, added, NEWS] }), 'VALIDATION_FAILED', [
      'fields[2].options[3]: must be unique in the field',
    ]);
    const other = { ...SIZE, label: 'Another', options: stored.options };
    const moved = { fields: [NAME, other], removeMissingFields: true };
    expectError(await patch(moved), 'VALIDATION_FAILED', [
      'fields[1].options[1]: must be unique in the field',
    ]);
  });

  it('are matched by label: a kept field keeps its id and key', async () => {
    const before = await fieldIds();
    const sent = [
      { fieldType: 'NumberInput', label: ' Size\n', isRequired: true },
      { fieldType: 'Checkbox', label: 'Line 2', isGroup: true, options: ['a', 'b'] },
      { fieldType: 'DatePicker', label: 'News' },
      { fieldType: 'Textarea', label: 'Name', options: ['ignored'] },
    ];

    const updated = await patch({ fields: sent }).expect(200);

    const keyOf = (label: string) => form.fields.find((field) => field.label === label)?.key;
    const expected = [
      { label: 'Size', type: 'number', fieldType: 'NumberInput', isRequired: true, options: [] },
      {
        label: 'Line 2',
        type: 'varchar',
        fieldType: 'Checkbox',
        isRequired: false,
        options: ['a', 'b'],
      },
      { label: 'News', type: 'date', fieldType: 'DatePicker', isRequired: false, options: [] },
      { label: 'Name', type: 'text', fieldType: 'Textarea', isRequired: false, options: [] },
    ].map((field) => ({ key: keyOf(field.label), ...field }));
    expect(updated.body).toEqual({
      success: true,
      data: { ...form, fields: expected, removedFields: [] },
    });
    expect(await currentFields()).toEqual(
      expected.map((field) => ({ ...field, maxLength: field.type === 'varchar' ? 255 : null })),
    );
    expect(await fieldIds()).toEqual(before);
  });

  it('keep missing hints and clear null hints', async () => {
    const hints = { placeholder: 'p', helperText: 'h', defaultValue: 'd', aiInstruction: 'a' };
    const full = { ...NAME, ...hints, isRequired: true };
    const { id } = await createForm(team, { fields: [full] });
    const read = () =>
      testApp.database.query(
        `SELECT is_required AS "isRequired", placeholder, helper_text AS "helperText",
                default_value AS "defaultValue", ai_instruction AS "aiInstruction"
           FROM form_fields WHERE form_id = $1`,
        [id],
      );

    await team.patch(`/forms/${id}`, { fields: [{ ...full, placeholder: 'q' }] }).expect(200);
    expect(await read()).toEqual([{ ...hints, isRequired: true, placeholder: 'q' }]);
    await team.patch(`/forms/${id}`, { fields: [NAME] }).expect(200);
    expect(await read()).toEqual([{ ...hints, isRequired: false, placeholder: 'q' }]);
    const none = Object.fromEntries(Object.keys(hints).map((hint) => [hint, null]));
    await team.patch(`/forms/${id}`, { fields: [{ ...NAME, ...none }] }).expect(200);
    expect(await read()).toEqual([{ ...none, isRequired: false }]);
  });

  it.each<[string, FieldBody[], string[]]>([
    ['left out', [NAME, SIZE], ['Line 2', 'News']],
    ['renamed', [{ ...NAME, label: 'Full name' }, LINE, SIZE, NEWS], ['Name']],
    ['in upper case', [{ ...NAME, label: 'NAME' }, LINE, SIZE, NEWS], ['Name']],
    ['with other white space', [NAME, { ...LINE, label: 'Line  2' }, SIZE, NEWS], ['Line 2']],
    ['all replaced', [{ ...NAME, label: 'Other' }], ['Name', 'Line 2', 'Size', 'News']],
  ])('are not removed without removeMissingFields: %s', async (_name, fields, labels) => {
    await submitResponse(team, form.id, { name: 'Ada' });
    const before = [await currentFields(), await fieldIds()];
    const keys = labels.map((label) => form.fields.find((field) => field.label === label)?.key);

    for (const removeMissingFields of [undefined, null, false]) {
      const body = { name: 'Never', status: 'published', fields, removeMissingFields };
      expectError(await patch(body), 'FIELDS_WOULD_BE_REMOVED', keys);
    }

    expect([await currentFields(), await fieldIds()]).toEqual(before);
    const list = await team.get(`/forms/${form.id}/responses`).expect(200);
    expect(list.body).toMatchObject({
      data: [{ formName: form.name, fields: [{ key: 'name', value: 'Ada' }, {}, {}, {}] }],
    });
  });

  it('are removed with removeMissingFields, and named by key in builder order', async () => {
    const extra = { fieldType: 'Textarea', label: 'Name?' };

    const updated = await patch({ fields: [extra, SIZE], removeMissingFields: true }).expect(200);

    const { key: lineKey } = form.fields[1]!;
    expect(updated.body).toEqual({
      success: true,
      data: {
        ...form,
        fields: [
          {
            key: 'nameq',
            label: 'Name?',
            type: 'text',
            fieldType: 'Textarea',
            isRequired: false,
            options: [],
          },
          form.fields[2],
        ],
        removedFields: ['name', lineKey, 'news'],
      },
    });
  });

  it('are not removed by removeMissingFields when all are present', async () => {
    const updated = await patch({
      fields: [NEWS, SIZE, LINE, NAME],
      removeMissingFields: true,
    }).expect(200);

    expect(updated.body).toEqual({
      success: true,
      data: { ...form, fields: form.fields.toReversed(), removedFields: [] },
    });
  });

  it('are unchanged when the update is repeated', async () => {
    const body = { fields: [NEWS, { ...NAME, label: '2nd name' }], removeMissingFields: true };

    const first = await patch(body).expect(200);
    const second = await patch(body).expect(200);

    const { data } = first.body as { data: object };
    expect(second.body).toEqual({ success: true, data: { ...data, removedFields: [] } });
  });

  it('cannot be updated in a form of another team or an unknown one', async () => {
    const other = await createTeam(testApp);
    const body = { fields: [NAME], removeMissingFields: true };

    const foreign = await other.patch(`/forms/${form.id}`, body);
    const unknown = await other.patch(`/forms/${randomUUID()}`, body);

    expectError(foreign, 'FORM_NOT_FOUND');
    expect(foreign.text).toBe(unknown.text);
    expect(Object.keys(foreign.headers)).toEqual(Object.keys(unknown.headers));
    expect(await currentFields()).toHaveLength(4);
  });
});
