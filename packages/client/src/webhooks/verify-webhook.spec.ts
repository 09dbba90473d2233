import { Webhook } from 'standardwebhooks';
import { hasBearerSecret, sign, verifyWebhook } from './verify-webhook';
import { WebhookError } from './webhook-error';

const SECRET = 'a secret with spaces & "signs"';
const BODY = '{"id":"r1","fields":[{"key":"name","value":"Zoë 🎉"}]}';
const NOW = new Date('2026-11-20T10:00:00Z');
const TIMESTAMP = '1795168800';

function headersFor(secret: string, changed: Record<string, string | undefined> = {}) {
  const signature = sign(secret, 'd1', TIMESTAMP, Buffer.from(BODY)).toString('base64');
  return {
    authorization: `Bearer ${secret}`,
    'webhook-id': 'd1',
    'webhook-timestamp': TIMESTAMP,
    'webhook-signature': `v1,${signature}`,
    ...changed,
  };
}

const REQUEST = { headers: headersFor(SECRET), body: BODY, secret: SECRET, now: NOW };

describe('verifyWebhook', () => {
  it('returns the form response and the id of the delivery', () => {
    expect(verifyWebhook(REQUEST)).toEqual({
      id: 'd1',
      sentAt: NOW,
      response: JSON.parse(BODY) as unknown,
    });
  });

  it.each([
    ['bytes', { body: Buffer.from(BODY) }],
    ['headers of the Fetch API', { headers: new Headers(headersFor(SECRET)) }],
    ['upper-case header names', { headers: upperCase(headersFor(SECRET)) }],
    ['no Authorization', { headers: headersFor(SECRET, { authorization: undefined }) }],
    ['a secret in rotation', { secret: ['the old one', SECRET] }],
    ['a base64 secret', { headers: headersFor('whsec_c2VjcmV0'), secret: 'whsec_c2VjcmV0' }],
    ['a clock five minutes ahead', { now: new Date(NOW.getTime() - 300_000) }],
    ['a clock five minutes behind', { now: new Date(NOW.getTime() + 300_000) }],
  ])('accepts %s', (_name, changed) => {
    expect(verifyWebhook({ ...REQUEST, ...changed }).id).toBe('d1');
  });

  it('accepts one of several signatures, and ignores other versions', () => {
    const [, own] = headersFor(SECRET)['webhook-signature'].split(',');
    const other = sign('another', 'd1', TIMESTAMP, Buffer.from(BODY)).toString('base64');
    const signedBy = (signatures: string) => ({
      ...REQUEST,
      headers: headersFor(SECRET, { 'webhook-signature': signatures }),
    });
    expect(verifyWebhook(signedBy(`v1a,${own} v1,${other} v1,${own}`)).id).toBe('d1');
    expect(() => verifyWebhook(signedBy(`v1a,${own} v2,${own}`))).toThrow(
      new WebhookError('SIGNATURE_MISMATCH'),
    );
  });

  it.each([
    ['another body', 'SIGNATURE_MISMATCH', { body: `${BODY} ` }],
    ['another secret', 'SIGNATURE_MISMATCH', { secret: 'guessed' }],
    ['another id', 'SIGNATURE_MISMATCH', { headers: headersFor(SECRET, { 'webhook-id': 'd2' }) }],
    [
      'another time',
      'SIGNATURE_MISMATCH',
      { headers: headersFor(SECRET, { 'webhook-timestamp': '1795168801' }) },
    ],
    [
      'a truncated signature',
      'SIGNATURE_MISMATCH',
      { headers: headersFor(SECRET, { 'webhook-signature': 'v1,AAAA' }) },
    ],
    [
      'no signature',
      'HEADERS_MISSING',
      { headers: headersFor(SECRET, { 'webhook-signature': undefined }) },
    ],
    ['no id', 'HEADERS_MISSING', { headers: headersFor(SECRET, { 'webhook-id': undefined }) }],
    [
      'an invalid time',
      'TIMESTAMP_OUT_OF_TOLERANCE',
      { headers: headersFor(SECRET, { 'webhook-timestamp': 'NaN' }) },
    ],
    [
      'a clock too far ahead',
      'TIMESTAMP_OUT_OF_TOLERANCE',
      { now: new Date(NOW.getTime() - 300_001) },
    ],
    ['an old request', 'TIMESTAMP_OUT_OF_TOLERANCE', { now: new Date(NOW.getTime() + 300_001) }],
    ['a smaller tolerance', 'TIMESTAMP_OUT_OF_TOLERANCE', { toleranceSeconds: -1 }],
    [
      'another bearer secret',
      'BEARER_MISMATCH',
      { headers: headersFor(SECRET, { authorization: 'Bearer guessed' }) },
    ],
  ] as const)('rejects %s: %s', (_name, reason, changed) => {
    expect(() => verifyWebhook({ ...REQUEST, ...changed })).toThrow(new WebhookError(reason));
  });

  it('rejects a signed body that is not JSON', () => {
    const signature = sign(SECRET, 'd1', TIMESTAMP, Buffer.from('{')).toString('base64');
    const headers = headersFor(SECRET, { 'webhook-signature': `v1,${signature}` });
    expect(() => verifyWebhook({ ...REQUEST, headers, body: '{' })).toThrow(
      new WebhookError('BODY_MALFORMED'),
    );
  });

  it.each(['', [], ['right', '']])('rejects an empty secret: %j', (secret) => {
    expect(() => verifyWebhook({ ...REQUEST, secret })).toThrow(TypeError);
  });

  it.each([
    ['any text', SECRET, new Webhook(SECRET, { format: 'raw' })],
    ['whsec_ and base64', 'whsec_c2VjcmV0cyE=', new Webhook('whsec_c2VjcmV0cyE=')],
  ])('accepts signatures of the reference implementation: %s', (_name, secret, webhook) => {
    const headers = {
      'webhook-id': 'd1',
      'webhook-timestamp': TIMESTAMP,
      'webhook-signature': webhook.sign('d1', NOW, BODY),
    };
    expect(verifyWebhook({ headers, body: BODY, secret, now: NOW }).id).toBe('d1');
  });
});

describe('hasBearerSecret', () => {
  it.each([
    [`Bearer ${SECRET}`, SECRET, true],
    [`Bearer ${SECRET}`, ['the old one', SECRET], true],
    [`Bearer ${SECRET} `, SECRET, false],
    [SECRET, SECRET, false],
    ['Bearer ', SECRET, false],
    [undefined, SECRET, false],
  ])('compares %p with %p: %p', (authorization, secret, expected) => {
    expect(hasBearerSecret({ authorization }, secret)).toBe(expected);
  });
});

function upperCase(
  headers: Record<string, string | undefined>,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
  );
}
