import { createForm, type FieldBody, formBody } from '../../factories/form.factory';
import { listResponses, submissionBody, submitResponse } from '../../factories/response.factory';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

const COMPOSED = 'Caf\u00e9';
const DECOMPOSED = 'Cafe\u0301';
const INVISIBLE_TEXTS = [
  '\u200b',
  '\u2060\u00ad',
  '\u2800',
  '\u3164',
  '\u{e0041}\ufe0f',
  '\u202e \u200d',
];
const BLANK = 'must not be blank';

const field = (label: string, more: Partial<FieldBody> = {}): FieldBody => ({
  fieldType: 'TextInput',
  label,
  ...more,
});

describe('Names, labels and options of forms', () => {
  const { team } = useTeams();

  it('match in composed and decomposed form: a label keeps its key and answers', async () => {
    const form = await createForm(team, { fields: [field(COMPOSED)] });
    await submitResponse(team, form.id, { cafe: 'one' });

    for (const label of [DECOMPOSED, COMPOSED, ` ${DECOMPOSED}\n`]) {
      const updated = await team
        .patch(`/forms/${form.id}`, { fields: [field(label)], removeMissingFields: true })
        .expect(200);

      expect(updated.body).toEqual({ success: true, data: { ...form, removedFields: [] } });
    }
    const { data } = await listResponses(team, form.id);
    expect(data).toMatchObject([{ fields: [{ label: COMPOSED, value: 'one' }] }]);
  });

  it('are returned composed', async () => {
    const form = await createForm(team, {
      name: `${DECOMPOSED} ${team.teamId}`,
      fields: [field(DECOMPOSED, { fieldType: 'Radio', options: [DECOMPOSED, 'Tea'] })],
    });

    expect(form).toMatchObject({
      name: `${COMPOSED} ${team.teamId}`,
      fields: [{ label: COMPOSED, key: 'cafe', options: [COMPOSED, 'Tea'] }],
    });
  });

  it('are unique in both forms', async () => {
    await createForm(team, { name: COMPOSED });
    const other = await createForm(team);

    expectError(await team.post('/forms', formBody({ name: DECOMPOSED })), 'FORM_NAME_TAKEN');
    expectError(await team.patch(`/forms/${other.id}`, { name: DECOMPOSED }), 'FORM_NAME_TAKEN');
    const labels = [field(COMPOSED), field(DECOMPOSED)];
    expectError(await team.post('/forms', formBody({ fields: labels })), 'VALIDATION_FAILED', [
      'fields[1].label: must be unique in the form',
    ]);
    const options = [field('A', { fieldType: 'Select', options: [COMPOSED, DECOMPOSED] })];
    expectError(await team.post('/forms', formBody({ fields: options })), 'VALIDATION_FAILED', [
      'fields[0].options[1]: must be unique in the field',
    ]);
  });

  it('have their length counted in code points after trimming and composing', async () => {
    const long = 'e\u0301'.repeat(255);

    const { fields } = await createForm(team, {
      name: ` ${long} `,
      fields: [field(`\t${long}`, { fieldType: 'Select', options: [long] })],
    });

    expect(fields).toMatchObject([
      { label: '\u00e9'.repeat(255), options: ['\u00e9'.repeat(255)] },
    ]);
    expectError(await team.post('/forms', formBody({ name: `${long}a` })), 'VALIDATION_FAILED', [
      'name: must contain 1 to 255 characters',
    ]);
  });

  it.each(INVISIBLE_TEXTS)('must not be invisible: %j', async (text) => {
    const body = formBody({
      name: text,
      fields: [
        field(text),
        field('A', { fieldType: 'Select', options: ['a', text] }),
        field('B', { fieldType: 'Checkbox', options: [text] }),
      ],
    });

    expectError(await team.post('/forms', body), 'VALIDATION_FAILED', [
      `name: ${BLANK}`,
      `fields[0].label: ${BLANK}`,
      `fields[1].options[1]: ${BLANK}`,
      `fields[2].options[0]: ${BLANK}`,
    ]);
  });

  it('are rejected when they consist of a million combining marks', async () => {
    const marks = '\u0301\u0323'.repeat(500_000);

    const response = await team.post('/forms', formBody({ name: marks }));

    expectError(response, 'VALIDATION_FAILED', ['name: must contain 1 to 255 characters']);
  });

  it('are matched in answers and filters in both forms', async () => {
    const options = [COMPOSED, 'Tea'];
    const form = await createForm(team, {
      fields: [
        field('One', { fieldType: 'Select', options }),
        field('Many', { fieldType: 'Checkbox', options }),
        field('Text'),
      ],
    });
    await submitResponse(team, form.id, {
      one: DECOMPOSED,
      many: ['Tea', DECOMPOSED],
      text: DECOMPOSED,
    });
    await submitResponse(team, form.id, { one: COMPOSED, many: [COMPOSED], text: COMPOSED });

    const { data } = await listResponses(team, form.id, { order: 'asc' });

    expect(data.map(({ fields }) => fields.map(({ value }) => value))).toEqual([
      [COMPOSED, `${COMPOSED}|Tea`, DECOMPOSED],
      [COMPOSED, COMPOSED, COMPOSED],
    ]);
    const totalOf = async (query: Record<string, string>): Promise<number> =>
      (await listResponses(team, form.id, query)).pagination.total;
    for (const text of [COMPOSED, DECOMPOSED]) {
      expect(await totalOf({ fieldKey: 'one', fieldValue: text })).toBe(2);
      expect(await totalOf({ fieldKey: 'one', fieldValue: text, source: 'public' })).toBe(2);
      expect(await totalOf({ fieldKey: 'many', fieldValue: `${text}|Tea` })).toBe(1);
      expect(await totalOf({ fieldKey: 'text', fieldValue: text })).toBe(2);
      expect(await totalOf({ search: text.toUpperCase() })).toBe(2);
    }
    await team.patch(`/forms/${form.id}`, { fields: [field('Text')], removeMissingFields: true });
    for (const text of [COMPOSED, DECOMPOSED]) expect(await totalOf({ search: text })).toBe(2);
  });

  it('are composed, unlike answers, which are found in the form in which they were sent', async () => {
    // A Vietnamese keyboard sends this form, which is neither composed nor decomposed.
    const typed = 'Vi\u00ea\u0323t';
    const form = await createForm(team, { fields: [field('Text')] });
    await submitResponse(team, form.id, { text: typed });
    await submitResponse(team, form.id, { text: `${DECOMPOSED}\u001f` });

    const totalOf = async (query: Record<string, string>): Promise<number> =>
      (await listResponses(team, form.id, query)).pagination.total;
    expect(await totalOf({ fieldKey: 'text', fieldValue: typed })).toBe(1);
    expect(await totalOf({ search: typed })).toBe(1);
    // A search text with the separator of the answers makes the search check each answer.
    expect(await totalOf({ search: `${COMPOSED}\u001f` })).toBe(1);
  });

  it.each(INVISIBLE_TEXTS)('must be visible, like required answers: %j', async (text) => {
    const form = await createForm(team, {
      fields: [
        field('Must', { isRequired: true }),
        field('May'),
        field('Tea', { fieldType: 'NumberInput' }),
      ],
    });
    const submit = (must: string) =>
      team.post(`/forms/${form.id}/responses`, submissionBody({ must, may: text, tea: text }));

    expectError(await submit(text), 'MISSING_REQUIRED_FIELDS', ['must']);
    await submit(`${text}a`).expect(201);

    const { data } = await listResponses(team, form.id);
    expect(data[0]?.fields.map(({ value }) => value)).toEqual([`${text}a`, null, null]);
  });
});
