import { expectError } from '../../support/expect-error';
import { shareTestApp } from '../../support/test-app';
import { createInputTarget, stateOf } from './malformed-input';
import { useOnce } from '../../support/use-value';

const NOT_STORABLE = 'must not contain U+0000 or half a surrogate pair';
const NOT_A_STRING = 'must be a string';
const NOT_A_BOOLEAN = 'must be true or false';
const NOT_A_URL = 'must be an absolute http or https URL of at most 2048 characters';
const NOT_A_SECRET = 'must contain 1 to 255 printable ASCII characters';
const NOT_AN_EMAIL = 'must be a valid e-mail address';

/** In JSON, which can contain numbers that JavaScript cannot represent. */
const TEXTS: [json: string, reason: string][] = [
  ['"\\u0000"', NOT_STORABLE],
  ['"a\\u0000b"', NOT_STORABLE],
  ['"\\ud83d"', NOT_STORABLE],
  ['"\\ude00\\ud83d"', NOT_STORABLE],
  ['1e400', NOT_A_STRING],
  ['-1e400', NOT_A_STRING],
  ['9007199254740993', NOT_A_STRING],
  ['{"toString":null}', NOT_A_STRING],
  ['{"__proto__":"a"}', NOT_A_STRING],
  ['["a"]', NOT_A_STRING],
];
const SECRETS = [
  '',
  'a\r',
  'a\n',
  '\r\nX: 1',
  'a\0b',
  '\t',
  '\x7f',
  'é',
  '🔑',
  '\ud83d',
  'x'.repeat(256),
];
const URLS = ['', 'hook', 'ftp://a.com', 'http://', 'http://a.com/\r\nX: 1', 'http://a.com/\0'];
const BOOLEANS = ['1e400', '"true"', '0', '[true]', '{"valueOf":true}', '{"__proto__":true}'];

const textsOf = (members: string[]): [string, string, string][] =>
  members.flatMap((member) =>
    TEXTS.map(([json, reason]): [string, string, string] => [member, json, reason]),
  );

describe('A malformed member', () => {
  const testApp = useOnce(shareTestApp);
  const target = useOnce(() => createInputTarget(testApp));

  let before: unknown;

  beforeAll(async () => {
    before = await stateOf(testApp, target);
  });

  const patch = (body: string) => target.team.patch(`/forms/${target.formId}`, body);
  const post = (body: string) => target.team.post(`/forms/${target.formId}/responses`, body);

  /** The body with an existing field and a new one with the malformed member. */
  const patchField = (member: string, json: string) =>
    patch(
      `{"name":"Changed","fields":[{"fieldType":"TextInput","label":"Remark"},
        {"fieldType":"TextInput","label":"Email"},
        {"fieldType":"Select","label":"New","options":["a"],${JSON.stringify(member)}:${json}}]}`,
    );

  describe('of PATCH /v1/forms/:formId', () => {
    it.each(textsOf(['name', 'description', 'formPurpose']))(
      'is rejected: %s %s',
      async (member, json, reason) => {
        const response = await patch(`{"status":"published",${JSON.stringify(member)}:${json}}`);

        expectError(response, 'VALIDATION_FAILED', [`${member}: ${reason}`]);
      },
    );

    it.each(SECRETS)('is rejected: the secret %j', async (webhookSecret) => {
      const response = await patch(JSON.stringify({ name: 'Changed', webhookSecret }));

      expectError(response, 'VALIDATION_FAILED', [`webhookSecret: ${NOT_A_SECRET}`]);
    });

    it.each(URLS)('is rejected: the URL %j', async (webhookUrl) => {
      const response = await patch(JSON.stringify({ name: 'Changed', webhookUrl }));

      expectError(response, 'VALIDATION_FAILED', [`webhookUrl: ${NOT_A_URL}`]);
    });

    it.each(
      ['isPublic', 'createCustomerOnSubmit', 'removeMissingFields'].flatMap((member) =>
        BOOLEANS.map((json): [string, string] => [member, json]),
      ),
    )('is rejected: %s %s', async (member, json) => {
      const response = await patch(`{"name":"Changed",${JSON.stringify(member)}:${json}}`);

      expectError(response, 'VALIDATION_FAILED', [`${member}: ${NOT_A_BOOLEAN}`]);
    });

    it.each(textsOf(['label', 'placeholder', 'helperText', 'defaultValue', 'aiInstruction']))(
      'is rejected: the %s %s',
      async (member, json, reason) => {
        const response = await patchField(member, json);

        expectError(response, 'VALIDATION_FAILED', [`fields[2].${member}: ${reason}`]);
      },
    );

    it.each([
      ...TEXTS.map(([json, reason]): [string, string] => [`["a",${json}]`, `[1]: ${reason}`]),
      ['{"length":1}', ': must list at least one option for a Select'],
      ['1e400', ': must list at least one option for a Select'],
      ['"__proto__"', ': must list at least one option for a Select'],
    ])('is rejected: the options %s', async (json, violation) => {
      const response = await patchField('options', json);

      expectError(response, 'VALIDATION_FAILED', [`fields[2].options${violation}`]);
    });

    it('changes nothing', async () => {
      expect(await stateOf(testApp, target)).toEqual(before);
    });
  });

  describe('of POST /v1/forms/:formId/responses', () => {
    it.each(textsOf(['firstName', 'lastName', 'phone']))(
      'is rejected: the %s %s',
      async (member, json, reason) => {
        const customer = `{"email":"new@example.com",${JSON.stringify(member)}:${json}}`;
        const response = await post(
          `{"responses":[{"key":"remark","value":"x"}],"customer":${customer}}`,
        );

        expectError(response, 'VALIDATION_FAILED', [`customer.${member}: ${reason}`]);
      },
    );

    it.each([...TEXTS.map(([json]) => json), '"a@b.com\\r\\nBcc: c@d.com"', '"a@\\u0000.com"'])(
      'is rejected: the e-mail %s',
      async (json) => {
        const response = await post(
          `{"responses":[{"key":"remark","value":"x"}],"customer":{"email":${json}}}`,
        );

        expectError(response, 'VALIDATION_FAILED', [`customer.email: ${NOT_AN_EMAIL}`]);
      },
    );

    it.each(textsOf(['key']))('is rejected: the %s %s', async (_member, json, reason) => {
      const response = await post(
        `{"responses":[{"key":"remark","value":"x"},{"key":${json},"value":"x"}]}`,
      );

      expectError(response, 'VALIDATION_FAILED', [`responses[1].key: ${reason}`]);
    });

    it.each(['{"toString":null}', '{"__proto__":"a"}', '{"then":1}', '[1e400]', '[["a"]]', '[{}]'])(
      'is rejected: the value %s, for known and unknown keys',
      async (json) => {
        for (const key of ['remark', 'other']) {
          expectError(
            await post(`{"responses":[{"key":"${key}","value":${json}}]}`),
            'VALIDATION_FAILED',
            ['responses[0].value: must be a string, number, boolean, array of strings or null'],
          );
        }
      },
    );

    it('changes nothing', async () => {
      expect(await stateOf(testApp, target)).toEqual(before);
    });
  });
});
