import { createForm } from '../../factories/form.factory';
import { getResponse, listResponses, submitResponse } from '../../factories/response.factory';
import { download } from '../../support/download';
import { useTeams } from '../../support/use-teams';

/** Names with a meaning in JavaScript, each with the key that it generates. */
const NAMES: [label: string, key: string][] = [
  ['__proto__', 'proto'],
  ['constructor', 'constructor'],
  ['prototype', 'prototype'],
  ['toString', 'tostring'],
  ['hasOwnProperty', 'hasownproperty'],
  ['__defineGetter__', 'definegetter'],
  ['valueOf', 'valueof'],
  ['then', 'then'],
  ['length', 'length'],
  ['toJSON', 'tojson'],
  ['null', 'null'],
  ['undefined', 'undefined'],
];
const LABELS = NAMES.map(([label]) => label);
const KEYS = NAMES.map(([, key]) => key);

/** Objects with one of these members each, as JSON, where `__proto__` is an ordinary member. */
const MEMBERS = LABELS.map((name) => `${JSON.stringify(name)}:{"isRequired":true,"name":"Evil"}`);

const fieldsOf = (fieldType: string, options: string[] = []) =>
  LABELS.map((label) => ({ fieldType, label, options }));

describe('A name with a meaning in JavaScript', () => {
  const { team } = useTeams();

  it('is an ordinary label, from the form to its export', async () => {
    const form = await createForm(team, { fields: fieldsOf('TextInput') });
    expect(form.fields.map(({ label, key }) => [label, key])).toEqual(NAMES);
    const schema = await team.get(`/forms/${form.id}/schema`).expect(200);
    expect((schema.body as { data: { fields: unknown } }).data.fields).toEqual(
      form.fields.map((field) => ({ ...field, maxLength: 255 })),
    );

    const answers = Object.fromEntries(KEYS.map((key, index) => [key, LABELS.at(-1 - index)]));
    const { formResponseId, ignoredKeys } = await submitResponse(team, form.id, answers);

    expect(ignoredKeys).toBeUndefined();
    const { fields } = await getResponse(team, form.id, formResponseId);
    expect(fields.map(({ key, value }) => [key, value])).toEqual(Object.entries(answers));
    const { lines } = await download(team, form.id);
    expect(lines[0]).toContain(`,${LABELS.join(',')}\r`);
    expect(lines[1]).toContain(`,${LABELS.toReversed().join(',')}\r`);
  });

  it('is an ordinary answer, option and filter', async () => {
    const form = await createForm(team, { fields: fieldsOf('Select', LABELS) });
    for (const [index, key] of KEYS.entries()) {
      await submitResponse(team, form.id, { [key]: LABELS[index] });
    }

    for (const [fieldValue, fieldKey] of NAMES) {
      const { pagination } = await listResponses(team, form.id, { fieldKey, fieldValue });
      expect(pagination.total).toBe(1);
      const none = await listResponses(team, form.id, { fieldKey, fieldValue: 'Other' });
      expect(none.pagination.total).toBe(0);
    }
    const found = await listResponses(team, form.id, { search: '__PROTO__' });
    expect(found.pagination.total).toBe(1);
  });

  it('is an ordinary required field', async () => {
    const fields = fieldsOf('TextInput').map((field) => ({ ...field, isRequired: true }));
    const form = await createForm(team, { fields });

    const response = await team.post(`/forms/${form.id}/responses`, {
      responses: [{ key: 'other', value: 'x' }],
    });

    expect(response.body).toMatchObject({ code: 'MISSING_REQUIRED_FIELDS', fields: KEYS });
  });

  it('is matched, kept and removed by an update', async () => {
    const form = await createForm(team, { fields: fieldsOf('TextInput') });
    const url = `/forms/${form.id}`;

    const kept = await team.patch(url, { fields: fieldsOf('Textarea') }).expect(200);
    expect(kept.body).toMatchObject({
      data: {
        fields: NAMES.map(([label, key]) => ({ label, key, type: 'text' })),
        removedFields: [],
      },
    });
    const fields = [{ fieldType: 'TextInput', label: 'Left' }];
    const rejected = await team.patch(url, { fields }).expect(409);
    expect(rejected.body).toMatchObject({ code: 'FIELDS_WOULD_BE_REMOVED', fields: KEYS });
    const removed = await team.patch(url, { fields, removeMissingFields: true }).expect(200);
    expect(removed.body).toMatchObject({ data: { removedFields: KEYS } });
  });

  it.each(MEMBERS)('is an ordinary unknown member: %s', async (member) => {
    const { id, name } = await createForm(team);
    const field = `{"fieldType":"TextInput","label":"Remark",${member}}`;

    const created = await team.post(
      '/forms',
      `{"name":${JSON.stringify(`New ${member}`)},"fields":[${field}],${member}}`,
    );
    const updated = await team.patch(`/forms/${id}`, `{"fields":[${field}],${member}}`);
    const submitted = await team.post(
      `/forms/${id}/responses`,
      `{"responses":[{"key":"remark","value":"x",${member}}],"customer":{${member}},${member}}`,
    );

    const fields = [
      {
        key: 'remark',
        label: 'Remark',
        type: 'varchar',
        fieldType: 'TextInput',
        isRequired: false,
        options: [],
      },
    ];
    expect([created.status, updated.status, submitted.status]).toEqual([201, 200, 201]);
    expect(created.body).toMatchObject({ data: { name: `New ${member}`, fields } });
    expect(updated.body).toEqual({
      success: true,
      data: { id, name, status: 'draft', fields, removedFields: [] },
    });
    expect(submitted.body).toEqual({
      success: true,
      data: { formResponseId: expect.any(String) as unknown, subscriberId: null },
    });
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect({}).not.toHaveProperty('isRequired');
  });
});
