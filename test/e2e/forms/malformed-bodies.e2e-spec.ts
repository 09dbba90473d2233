import { gzipSync } from 'node:zlib';
import type { Test } from 'supertest';
import type { ErrorCode } from '../../../src/core/errors/error-catalogue';
import { expectError } from '../../support/expect-error';
import { shareTestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { createInputTarget, type InputTarget, stateOf } from './malformed-input';
import { useOnce } from '../../support/use-value';

const MIB = 1024 * 1024;
const NESTED = ['body: must not be nested more than 32 levels deep'];
const MANY_ITEMS = ['body: must not hold an array of more than 10000 elements'];
const MANY_MEMBERS = ['body: must not hold more than 20000 members of objects'];
const MANY_VALUES = ['body: must not hold more than 250000 values'];
const OBJECT_VIOLATION = ['body: must be a JSON object'];

const deepArray = '['.repeat(10_000) + ']'.repeat(10_000);
const deepObject = '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000);
const ones = (count: number): string => JSON.stringify(times(count, () => 1));
const properties = (count: number): string =>
  JSON.stringify(Object.fromEntries(times(count, (index) => [`p${index}`, index])));

/** Bodies that every endpoint rejects. One endpoint reads their members, and the others ignore them. */
const MALFORMED_BODIES: [string, string | Buffer, ErrorCode, string[]?][] = [
  ['half an object', '{"name":"x"', 'MALFORMED_JSON'],
  ['a trailing comma', '{"name":"x",}', 'MALFORMED_JSON'],
  ['Infinity', '{"name":Infinity}', 'MALFORMED_JSON'],
  ['a raw U+0000', '{"name":"a\0b"}', 'MALFORMED_JSON'],
  ['Latin-1', Buffer.from('{"name":"Zoë","responses":[]}', 'latin1'), 'MALFORMED_JSON'],
  ['UTF-16', Buffer.from('{"name":"x"}', 'utf16le'), 'MALFORMED_JSON'],
  ['half a character', Buffer.from('{"name":"é"}').subarray(0, 10), 'MALFORMED_JSON'],
  [
    'the bytes of half a surrogate pair',
    Buffer.concat([Buffer.from('{"name":"'), Buffer.from('eda080', 'hex'), Buffer.from('"}')]),
    'MALFORMED_JSON',
  ],
  [
    'an overlong U+0000',
    Buffer.concat([Buffer.from('{"name":"'), Buffer.from('c080', 'hex'), Buffer.from('"}')]),
    'MALFORMED_JSON',
  ],
  ['arrays 10,000 deep', deepArray, 'VALIDATION_FAILED', NESTED],
  ['objects 10,000 deep', deepObject, 'VALIDATION_FAILED', NESTED],
  ['fields 10,000 deep', `{"fields":${deepArray}}`, 'VALIDATION_FAILED', NESTED],
  ['answers 10,000 deep', `{"responses":[${deepObject}]}`, 'VALIDATION_FAILED', NESTED],
  ['a customer 10,000 deep', `{"customer":${deepObject}}`, 'VALIDATION_FAILED', NESTED],
  ['100,000 elements', ones(100_000), 'VALIDATION_FAILED', MANY_ITEMS],
  ['100,000 fields', `{"fields":${ones(100_000)}}`, 'VALIDATION_FAILED', MANY_ITEMS],
  ['10,001 answers', `{"responses":${ones(10_001)}}`, 'VALIDATION_FAILED', MANY_ITEMS],
  ['100,000 keys', properties(100_000), 'VALIDATION_FAILED', MANY_MEMBERS],
  ['20,001 keys', `{"customer":${properties(20_000)}}`, 'VALIDATION_FAILED', MANY_MEMBERS],
  [
    '260,000 values',
    `{"fields":[${times(26, () => ones(10_000)).join()}]}`,
    'VALIDATION_FAILED',
    MANY_VALUES,
  ],
  ['5 MiB and a byte', `{"name":"${'x'.repeat(5 * MIB - 10)}"}`, 'PAYLOAD_TOO_LARGE'],
];

type Send = (target: InputTarget, body: string | Buffer | undefined) => Test;

const ENDPOINTS: [string, Send][] = [
  ['PATCH /v1/forms/:formId', ({ team, formId }, body) => team.patch(`/forms/${formId}`, body)],
  [
    'POST /v1/forms/:formId/responses',
    ({ team, formId }, body) => team.post(`/forms/${formId}/responses`, body),
  ],
  [
    'POST /v1/forms/:formId/responses/mark-read',
    ({ team, formId }, body) => team.post(`/forms/${formId}/responses/mark-read`, body),
  ],
  [
    'POST /v1/forms/:formId/webhook-deliveries/:deliveryId/redeliver',
    ({ team, formId, deliveryId }, body) =>
      team.post(`/forms/${formId}/webhook-deliveries/${deliveryId}/redeliver`, body),
  ],
];

describe('A malformed body', () => {
  const testApp = useOnce(shareTestApp);
  const target = useOnce(() => createInputTarget(testApp));

  let before: unknown;

  beforeAll(async () => {
    before = await stateOf(testApp, target);
  });

  describe.each(ENDPOINTS)('sent to %s', (_endpoint, send) => {
    it.each(MALFORMED_BODIES)('is rejected: %s', async (_name, body, ...expected) => {
      const response = await send(target, body);

      expectError(response, ...expected);
    });

    it('is rejected: a gzip bomb', async () => {
      const bomb = gzipSync(Buffer.alloc(16 * MIB, ' '));

      const response = await send(target, bomb).set('Content-Encoding', 'gzip');

      expectError(response, 'PAYLOAD_TOO_LARGE');
    });

    it.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json; charset=latin1',
    ])('is rejected: %s', async (type) => {
      const response = await send(target, Buffer.from('{}')).set('Content-Type', type);

      expectError(response, 'UNSUPPORTED_MEDIA_TYPE');
    });

    it('is not validated without a key', async () => {
      for (const body of ['{', deepArray, ones(100_000)]) {
        expectError(await send(target, body).unset('Authorization'), 'AUTH_HEADER_MISSING');
      }
    });

    it('changes nothing', async () => {
      expect(await stateOf(testApp, target)).toEqual(before);
    });
  });

  it.each<[string, string | undefined]>([
    ['nothing', undefined],
    ['null', 'null'],
    ['an array', '[{"name":"x"}]'],
    ['a string', '"name"'],
    ['a number', '1e400'],
    ['true', 'true'],
  ])('is rejected as an update and as a submission: %s', async (_name, body) => {
    for (const [, send] of ENDPOINTS.slice(0, 2)) {
      expectError(await send(target, body), 'VALIDATION_FAILED', OBJECT_VIOLATION);
    }
    expect(await stateOf(testApp, target)).toEqual(before);
  });
});
