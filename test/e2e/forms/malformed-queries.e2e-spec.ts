import type { Test } from 'supertest';
import { expectError } from '../../support/expect-error';
import { shareTestApp } from '../../support/test-app';
import { createInputTarget, type InputTarget, stateOf } from './malformed-input';
import { useOnce } from '../../support/use-value';

const PAGE = 'page: must be a whole number from 1';
const LIMIT = 'limit: must be a whole number from 1 to 100';

/** Queries without known parameters, although some names resemble known ones. */
const UNKNOWN_PARAMETERS = [
  'nonsense=1&nonsense=2',
  'a[b]=1',
  'page[]=0&limit[]=0&search[]=x',
  'page[a]=0&fieldKey[a]=none&startDate[$gt]=x',
  'Limit=0&PAGE=0&Search=x',
  '__proto__=x&constructor=y&prototype=z',
  '__proto__[limit]=0&constructor[prototype][limit]=0',
  'toString=1&hasOwnProperty=1&valueOf=1&then=1&length=1',
  'teamId=x&team_id=x&formId=x',
  'removeMissingFields=true&status=published',
  'a=%00&b=%ED%A0%80&c=%FF&%00=d&%=e&%E0%A4%A=f',
  `long=${'x'.repeat(10_240)}`,
  '&&==&=&',
];

type Get = (target: InputTarget, query: string) => Test;

const READS: [string, Get][] = [
  ['/forms', ({ team }, query) => team.get(`/forms?${query}`)],
  [
    '/forms/:formId/schema',
    ({ team, formId }, query) => team.get(`/forms/${formId}/schema?${query}`),
  ],
  [
    '/forms/:formId/responses',
    ({ team, formId }, query) => team.get(`/forms/${formId}/responses?${query}`),
  ],
  [
    '/forms/:formId/responses/:responseId',
    ({ team, formId, responseId }, query) =>
      team.get(`/forms/${formId}/responses/${responseId}?${query}`),
  ],
  [
    '/forms/:formId/responses/export',
    ({ team, formId }, query) => team.get(`/forms/${formId}/responses/export?${query}`),
  ],
  [
    '/forms/:formId/webhook-deliveries',
    ({ team, formId }, query) => team.get(`/forms/${formId}/webhook-deliveries?${query}`),
  ],
];

describe('A malformed query', () => {
  const testApp = useOnce(shareTestApp);
  const target = useOnce(() => createInputTarget(testApp));

  let before: unknown;

  beforeAll(async () => {
    before = await stateOf(testApp, target);
  });

  describe.each(READS)('of GET /v1%s', (_path, get) => {
    it.each(UNKNOWN_PARAMETERS)(
      'is ignored when it has no known parameter: query %$',
      async (query) => {
        const plain = await get(target, '');
        const response = await get(target, query);

        expect(response.status).toBe(200);
        expect(response.text).toBe(plain.text);
      },
    );

    it('is not validated without a valid key', async () => {
      for (const query of [
        '',
        'page=0&limit=0&format=xml&search=%00',
        UNKNOWN_PARAMETERS.join('&'),
      ]) {
        expectError(await get(target, query).unset('Authorization'), 'AUTH_HEADER_MISSING');
        const unknown = get(target, query).set('Authorization', `Bearer rap_${'x'.repeat(43)}`);
        expectError(await unknown, 'INVALID_CLIENT');
      }
    });
  });

  it.each(UNKNOWN_PARAMETERS)('does not affect writes: query %$', async (query) => {
    const { team, formId } = target;

    expectError(
      await team.patch(`/forms/${formId}?${query}`, {
        fields: [{ fieldType: 'TextInput', label: 'A' }],
      }),
      'FIELDS_WOULD_BE_REMOVED',
      ['remark', 'email'],
    );
    expectError(await team.post(`/forms/${formId}/responses?${query}`, {}), 'VALIDATION_FAILED', [
      'responses: is required',
    ]);
    expectError(await team.post(`/forms?${query}`, {}), 'VALIDATION_FAILED', [
      'name: is required',
      'fields: is required',
    ]);
  });

  it.each(['1', 'limit=0', 'page=0&page=0', 'search=%00', 'format=xml&order=up', '%'])(
    'is ignored by endpoints without parameters: ?%s',
    async (query) => {
      const { team, formId, responseId } = target;

      for (const path of [
        '/forms',
        `/forms/${formId}/schema`,
        `/forms/${formId}/responses/${responseId}`,
      ]) {
        const plain = await team.get(path).expect(200);
        const response = await team.get(`${path}?${query}`).expect(200);
        expect(response.text).toBe(plain.text);
      }
    },
  );

  it.each([
    ...['0', '-1', '1.5', '1e3', 'abc', '%00', '٢', '9007199254740993', '2&page=2'].map((value) => [
      `page=${value}`,
      PAGE,
    ]),
    ...['0', '-1', '1.5', '1e1', '101', 'abc', '%00', '9007199254740993', '20&limit=20'].map(
      (value) => [`limit=${value}`, LIMIT],
    ),
  ])('of deliveries is rejected: ?%s', async (query, violation) => {
    const { team, formId } = target;

    expectError(
      await team.get(`/forms/${formId}/webhook-deliveries?${query}`),
      'VALIDATION_FAILED',
      [violation],
    );
  });

  it.each(['xml', 'CSV', 'csv,ndjson', '__proto__', 'csv%00', 'ndjson&format=ndjson'])(
    'of an export is rejected: ?format=%s',
    async (format) => {
      const { team, formId } = target;
      const response = await team.get(`/forms/${formId}/responses/export?format=${format}`);

      expectError(response, 'VALIDATION_FAILED', ['format: must be one of csv, ndjson']);
      expect(response.headers).not.toHaveProperty('content-disposition');
    },
  );

  it('changes nothing', async () => {
    expect(await stateOf(testApp, target)).toEqual(before);
  });
});
