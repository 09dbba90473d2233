import { createForm, type FieldBody } from '../../factories/form.factory';
import {
  getResponse,
  type ListedResponse,
  listResponses,
  submissionBody,
  submitResponse,
} from '../../factories/response.factory';
import { expectError } from '../../support/expect-error';
import { download } from '../../support/download';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

const NAME: FieldBody = { fieldType: 'TextInput', label: 'Name' };
const AGE: FieldBody = { fieldType: 'NumberInput', label: 'Age' };
const DAYS: FieldBody = {
  fieldType: 'Checkbox',
  label: 'Days',
  isGroup: true,
  options: ['Mon', 'Tue', 'Wed'],
};
const ROAST: FieldBody = { fieldType: 'Select', label: 'Roast', options: ['Light', 'Dark'] };
const BORN: FieldBody = { fieldType: 'DatePicker', label: 'Born' };
const AGREED: FieldBody = { fieldType: 'Checkbox', label: 'Agreed' };

const GIVEN_ANSWERS = {
  name: 'Ada',
  age: '36.50',
  days: ['Wed', 'Mon'],
  roast: 'Dark',
  born: '1815-12-10',
  agreed: 'true',
};

describe('A response to a form that was changed later', () => {
  const { team } = useTeams();
  const form = useEachTest(() =>
    createForm(team, { fields: [NAME, AGE, DAYS, ROAST, BORN, AGREED] }),
  );

  let responseId: string;

  beforeEach(async () => {
    responseId = (await submitResponse(team, form.id, GIVEN_ANSWERS)).formResponseId;
  });

  const update = (body: object) => team.patch(`/forms/${form.id}`, body).expect(200);

  /** Reads the response, and checks that the list and the export are consistent with it. */
  async function read(id = responseId): Promise<ListedResponse> {
    const response = await getResponse(team, form.id, id);
    const { data } = await listResponses(team, form.id);
    const { lines } = await download(team, form.id, '?format=ndjson');
    const exported = lines.map((line) => JSON.parse(line) as ListedResponse);
    expect(data.find((listed) => listed.id === id)).toEqual(response);
    expect(exported).toEqual(data);
    return response;
  }

  const post = (answers: Record<string, unknown>) =>
    team.post(`/forms/${form.id}/responses`, submissionBody(answers));

  const find = async (query: Record<string, string>): Promise<number> =>
    (await listResponses(team, form.id, query)).pagination.total;

  it('has every current field of the form, in builder order, with exactly these keys', async () => {
    const before = await read();
    const story = { fieldType: 'Textarea', label: 'Story' };

    await update({
      name: `Renamed ${form.id}`,
      fields: [story, AGREED, DAYS, NAME, AGE, ROAST, BORN],
    });

    expect(await read()).toEqual({
      id: responseId,
      createdAt: before.createdAt,
      source: 'public',
      isRead: false,
      formId: form.id,
      formName: `Renamed ${form.id}`,
      subscriberId: null,
      subscriberFirstName: '',
      subscriberLastName: '',
      fields: [
        { key: 'story', label: 'Story', type: 'text', fieldType: 'Textarea', value: null },
        { key: 'agreed', label: 'Agreed', type: 'boolean', fieldType: 'Checkbox', value: true },
        { key: 'days', label: 'Days', type: 'varchar', fieldType: 'Checkbox', value: 'Mon|Wed' },
        { key: 'name', label: 'Name', type: 'varchar', fieldType: 'TextInput', value: 'Ada' },
        { key: 'age', label: 'Age', type: 'number', fieldType: 'NumberInput', value: 36.5 },
        { key: 'roast', label: 'Roast', type: 'varchar', fieldType: 'Select', value: 'Dark' },
        { key: 'born', label: 'Born', type: 'date', fieldType: 'DatePicker', value: '1815-12-10' },
      ],
    });
  });

  it('keeps its answers when fields change their types', async () => {
    const text = ['Age', 'Days', 'Roast', 'Born', 'Agreed'].map((label) => ({
      fieldType: 'Textarea',
      label,
    }));

    await update({ fields: [{ ...AGE, label: 'Name' }, ...text] });

    expect((await read()).fields).toEqual([
      { key: 'name', label: 'Name', type: 'number', fieldType: 'NumberInput', value: 'Ada' },
      { key: 'age', label: 'Age', type: 'text', fieldType: 'Textarea', value: 36.5 },
      { key: 'days', label: 'Days', type: 'text', fieldType: 'Textarea', value: 'Mon|Wed' },
      { key: 'roast', label: 'Roast', type: 'text', fieldType: 'Textarea', value: 'Dark' },
      { key: 'born', label: 'Born', type: 'text', fieldType: 'Textarea', value: '1815-12-10' },
      { key: 'agreed', label: 'Agreed', type: 'text', fieldType: 'Textarea', value: true },
    ]);
  });

  it.each([
    ['name', 'Ada'],
    ['age', '36.5'],
    ['days', 'Mon|Wed'],
    ['roast', 'Dark'],
    ['agreed', 'true'],
  ])(
    'is found by its answer to %s after the type of the field has changed',
    async (fieldKey, fieldValue) => {
      const fields = form.fields.map(({ label }) => ({ fieldType: 'DatePicker', label }));
      await update({ fields });

      expect(await find({ fieldKey, fieldValue })).toBe(1);
      expect(await find({ fieldKey, fieldValue, isRead: 'false' })).toBe(1);
      expect(await find({ search: fieldValue.toUpperCase() })).toBe(1);
    },
  );

  it('keeps answers that are no longer options, and the stored order of choices', async () => {
    await update({
      fields: [
        NAME,
        AGE,
        { ...DAYS, options: ['Wed', 'Mon', 'Sun'] },
        { ...ROAST, options: ['Green'] },
        BORN,
        AGREED,
      ],
    });
    const later = await submitResponse(team, form.id, { days: ['Mon', 'Wed'], roast: 'Green' });

    expect((await read()).fields.slice(2, 4)).toMatchObject([
      { value: 'Mon|Wed' },
      { value: 'Dark' },
    ]);
    expect((await read(later.formResponseId)).fields.slice(2, 4)).toMatchObject([
      { value: 'Wed|Mon' },
      { value: 'Green' },
    ]);
    expect(await find({ fieldKey: 'days', fieldValue: 'Mon|Wed' })).toBe(1);
    expect(await find({ fieldKey: 'days', fieldValue: 'Wed|Mon' })).toBe(1);
    expect(await find({ fieldKey: 'roast', fieldValue: 'Dark' })).toBe(1);
  });

  it('does not affect the validation of later responses', async () => {
    await update({
      fields: [
        { ...NAME, isRequired: true },
        { ...AGE, fieldType: 'Checkbox' },
        DAYS,
        { ...ROAST, options: ['Light'] },
        BORN,
        AGREED,
      ],
    });

    expectError(await post({ age: true }), 'MISSING_REQUIRED_FIELDS', ['name']);
    expectError(await post({ name: 'Ada', age: 36.5, roast: 'Dark' }), 'INVALID_FIELD_VALUES', [
      'age: must be true or false',
      "roast: must be one of the field's options",
    ]);
    expect(await find({})).toBe(1);
  });

  it('is not found by a removed field or its answer', async () => {
    await update({ fields: [NAME, AGE, ROAST, BORN, AGREED], removeMissingFields: true });

    expectError(
      await team.get(`/forms/${form.id}/responses?fieldKey=days&fieldValue=Mon%7CWed`),
      'VALIDATION_FAILED',
      ['fieldKey: must be the key of a field of the form'],
    );
    expect(await find({ search: 'mon|wed' })).toBe(0);
    const late = await submitResponse(team, form.id, { days: ['Mon'], name: 'Eve' });
    expect(late.ignoredKeys).toEqual(['days']);
    const { fields } = await read(late.formResponseId);
    expect(fields.map(({ key }) => key)).toEqual(['name', 'age', 'roast', 'born', 'agreed']);
  });
});
