import { countCustomers } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { getResponse, submissionBody, submitResponse } from '../../factories/response.factory';
import { expectError } from '../../support/expect-error';
import { times } from '../../support/collections';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const FORM_WITH_REQUIRED_FIELDS = {
  fields: [
    { fieldType: 'TextInput', label: 'Name', isRequired: true },
    { fieldType: 'NumberInput', label: 'Age' },
    { fieldType: 'Checkbox', label: 'Agreed', isRequired: true },
    {
      fieldType: 'Checkbox',
      label: 'Days',
      isGroup: true,
      isRequired: true,
      options: ['Mon', 'Tue'],
    },
  ],
};
const GIVEN_ANSWERS = { name: 'Ada', agreed: false, days: ['Mon'] };

const NOT_A_LIST = 'must be an array of 1 to 500 answers';
const NOT_AN_ANSWER = 'must be an object with key and value';
const NOT_A_VALUE = 'must be a string, number, boolean, array of strings or null';
const NOT_STORABLE = 'must not contain U+0000 or half a surrogate pair';
const NOT_A_STRING = 'must be a string';
const NOT_AN_EMAIL = 'must be a valid e-mail address';
const ANSWER = { key: 'remark', value: 'x' };

describe('The rules of a submission', () => {
  const { testApp, team } = useTeams();
  const form = useOnce(() => createForm(team));

  let requiredId: string;

  beforeAll(async () => {
    requiredId = (await createForm(team, FORM_WITH_REQUIRED_FIELDS)).id;
  });

  const post = (body: unknown, id = form.id) => team.post(`/forms/${id}/responses`, body);

  it('accept false and 0 as answers', async () => {
    const { formResponseId } = await submitResponse(team, requiredId, { ...GIVEN_ANSWERS, age: 0 });

    const { fields } = await getResponse(team, requiredId, formResponseId);
    expect(fields.map(({ key, value }) => [key, value])).toEqual([
      ['name', 'Ada'],
      ['age', 0],
      ['agreed', false],
      ['days', 'Mon'],
    ]);
  });

  it.each<[unknown]>([[undefined], [null], [''], [' '], ['\t\n\u00a0\u3000'], [[]]])(
    'require an answer to a required field, not %j',
    async (value) => {
      const answers = value === undefined ? {} : { name: value, agreed: value, days: value };

      expectError(
        await post(submissionBody({ other: 'x', ...answers }), requiredId),
        'MISSING_REQUIRED_FIELDS',
        ['name', 'agreed', 'days'],
      );
    },
  );

  it('report missing answers in builder order', async () => {
    expectError(
      await post(submissionBody({ days: [], agreed: true }), requiredId),
      'MISSING_REQUIRED_FIELDS',
      ['name', 'days'],
    );
  });

  it('report missing answers before invalid ones', async () => {
    expectError(
      await post(
        submissionBody({ ...GIVEN_ANSWERS, name: ' ', age: 'old', days: ['Sun'] }),
        requiredId,
      ),
      'MISSING_REQUIRED_FIELDS',
      ['name'],
    );
  });

  it('report all invalid answers in builder order', async () => {
    expectError(
      await post(
        submissionBody({ days: ['Sun'], agreed: 'maybe', age: 'old', name: true }),
        requiredId,
      ),
      'INVALID_FIELD_VALUES',
      [
        'name: must be a string or a finite number',
        'age: must be a number or a decimal numeric string',
        'agreed: must be true or false',
        "days: must contain only the field's options",
      ],
    );
  });

  it.each<[unknown]>([[null], [''], [' \n'], [[]]])(
    'store nothing for the optional answer %j',
    async (value) => {
      const { formResponseId } = await submitResponse(team, requiredId, {
        ...GIVEN_ANSWERS,
        age: value,
      });

      const { fields } = await getResponse(team, requiredId, formResponseId);
      expect(fields[1]).toMatchObject({ key: 'age', value: null });
      const [row] = await testApp.database.query(
        'SELECT jsonb_object_keys(answers) AS key FROM form_responses WHERE id = $1 OFFSET 3',
        [formResponseId],
      );
      expect(row).toBeUndefined();
    },
  );

  it.each<[string, unknown[]]>([
    ['the same', ['x', 'x']],
    ['two', ['x', 'y']],
    ['three', ['x', 'y', 'z']],
    ['a blank and another', ['', 'x']],
    ['blank', [null, null]],
  ])('require one value for a key, not %s', async (_name, values) => {
    expectError(
      await post({ responses: values.map((value) => ({ key: 'remark', value })) }),
      'INVALID_FIELD_VALUES',
      ['remark: was sent more than once'],
    );
  });

  it.each<[string, unknown, string[]]>([
    ['nothing', undefined, [': is required']],
    ['null', null, [': is required']],
    ['[]', [], [`: ${NOT_A_LIST}`]],
    ['an object', {}, [`: ${NOT_A_LIST}`]],
    ['one answer instead of a list', ANSWER, [`: ${NOT_A_LIST}`]],
    ['an array-like object', { 0: ANSWER, length: 1 }, [`: ${NOT_A_LIST}`]],
    ['a string', 'remark=x', [`: ${NOT_A_LIST}`]],
    ['501 answers', times(501, (index) => ({ key: `k${index}`, value: 1 })), [`: ${NOT_A_LIST}`]],
    ['a string among them', [ANSWER, 'x'], [`[1]: ${NOT_AN_ANSWER}`]],
    ['null among them', [null], [`[0]: ${NOT_AN_ANSWER}`]],
    ['a list among them', [[ANSWER]], [`[0]: ${NOT_AN_ANSWER}`]],
    ['no key', [{ value: 'x' }], ['[0].key: is required']],
    ['a key of null', [{ key: null, value: 'x' }], ['[0].key: is required']],
    ['a numeric key', [{ key: 5, value: 'x' }], [`[0].key: ${NOT_A_STRING}`]],
    ['a list for a key', [{ key: ['remark'], value: 'x' }], [`[0].key: ${NOT_A_STRING}`]],
    ['U+0000 in a key', [{ key: 'a\0', value: 'x' }], [`[0].key: ${NOT_STORABLE}`]],
    ['half a pair in a key', [{ key: '\ud83d', value: 'x' }], [`[0].key: ${NOT_STORABLE}`]],
    ['no value', [ANSWER, { key: 'remark' }], ['[1].value: is required']],
    ['no value for an unknown key', [{ key: 'other' }], ['[0].value: is required']],
    ['an object', [{ key: 'remark', value: {} }], [`[0].value: ${NOT_A_VALUE}`]],
    ['a list of numbers', [{ key: 'remark', value: [1] }], [`[0].value: ${NOT_A_VALUE}`]],
    ['a list with null', [{ key: 'remark', value: ['a', null] }], [`[0].value: ${NOT_A_VALUE}`]],
    ['a list of lists', [{ key: 'remark', value: [['a']] }], [`[0].value: ${NOT_A_VALUE}`]],
    [
      'several violations',
      [{}, ANSWER, { key: 'remark' }],
      ['[0].key: is required', '[2].value: is required'],
    ],
  ])('require a list of answers, not %s', async (_name, responses, violations) => {
    expectError(
      await post({ responses }),
      'VALIDATION_FAILED',
      violations.map((violation) => `responses${violation}`),
    );
  });

  it.each<[unknown, string]>([
    ['Ada', ': must be an object'],
    [5, ': must be an object'],
    [false, ': must be an object'],
    [[], ': must be an object'],
    [[{ email: 'ada@example.com' }], ': must be an object'],
    [{ email: 'ada' }, `.email: ${NOT_AN_EMAIL}`],
    [{ email: 5 }, `.email: ${NOT_AN_EMAIL}`],
    [{ email: 'ada\0@example.com' }, `.email: ${NOT_AN_EMAIL}`],
    [{ phone: 5 }, `.phone: ${NOT_A_STRING}`],
    [{ phone: '\0' }, `.phone: ${NOT_STORABLE}`],
    [{ firstName: 5 }, `.firstName: ${NOT_A_STRING}`],
    [{ firstName: 'x'.repeat(256) }, '.firstName: must contain at most 255 characters'],
    [{ lastName: ['x'] }, `.lastName: ${NOT_A_STRING}`],
    [{ lastName: '\ud83d' }, `.lastName: ${NOT_STORABLE}`],
  ])('require a customer object, not %j', async (customer, violation) => {
    expectError(await post({ responses: [ANSWER], customer }), 'VALIDATION_FAILED', [
      `customer${violation}`,
    ]);
  });

  it.each<[unknown]>([
    [null],
    [{}],
    [{ firstName: null, lastName: null, email: null, phone: null }],
    [{ firstName: '', lastName: ' ', phone: 'call me', points: 5 }],
    [{ firstName: '\u200b', lastName: '', email: '', phone: '' }],
    [{ email: ' \u2060', phone: '\t' }],
    [{ firstName: '😀'.repeat(255) }],
  ])('accept the customer %j', async (customer) => {
    const response = await post({ responses: [ANSWER], customer });

    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      success: true,
      data: { formResponseId: expect.any(String), subscriberId: null },
    });
  });

  it.each(['[]', '"x"', '5', 'null'])('require a JSON object, not %s', async (body) => {
    expectError(await post(body), 'VALIDATION_FAILED', ['body: must be a JSON object']);
  });

  it('store nothing when they are violated', async () => {
    const { id } = await createForm(team, FORM_WITH_REQUIRED_FIELDS);
    const broken = submissionBody(
      { name: 'Ada', agreed: 'maybe', days: ['Mon'] },
      {
        email: 'never@example.com',
      },
    );

    await post(broken, id).expect(400);

    const list = await team.get(`/forms/${id}/responses`).expect(200);
    expect(list.body).toMatchObject({ data: [], pagination: { total: 0 } });
    expect(await countCustomers(testApp, team)).toBe(0);
  });
});
