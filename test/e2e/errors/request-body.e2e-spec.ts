import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Test } from 'supertest';
import type { ErrorCode } from '../../../src/core/errors/error-catalogue';
import { formBody } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import type { TeamClient } from '../../support/team-client';
import { shareTestApp, type TestApp } from '../../support/test-app';

const MAX_BYTES = 5 * 1024 * 1024;
const NO_OBJECT = ['body: must be a JSON object'];

/** A valid form as JSON of exactly this many bytes. */
function formOfBytes(bytes: number): string {
  const body = { ...formBody(), ignored: '' };
  const missing = bytes - Buffer.byteLength(JSON.stringify(body));
  return JSON.stringify({ ...body, ignored: 'x'.repeat(missing) });
}

const formBytes = (): Buffer => Buffer.from(JSON.stringify(formBody()));

type Post = (body?: unknown) => Test;

const withType = (post: Post, type: string): Test => post(formBytes()).set('Content-Type', type);

const withEncoding = (post: Post, encoding: string, bytes: Buffer): Test =>
  post(bytes).set('Content-Encoding', encoding);

/** Sent in chunks, without a Content-Length. */
function inChunks(post: Post, body: string): Test {
  const test = post().set('Content-Type', 'application/json');
  test.write(body, 'utf8');
  return test;
}

describe('The body of a request', () => {
  let testApp: TestApp;
  let team: TeamClient;

  beforeAll(async () => {
    testApp = await shareTestApp();
    team = await createTeam(testApp);
  });

  afterAll(async () => {
    await testApp.close();
  });

  const withKey: Post = (body) => team.post('/forms', body);
  const withoutKey: Post = (body) => team.post('/forms', body).unset('Authorization');

  describe.each<[string, (post: Post) => Test, ErrorCode, string[]?]>([
    ['half an object', (post) => post('{'), 'MALFORMED_JSON'],
    ['single quotes', (post) => post("{'name':'x'}"), 'MALFORMED_JSON'],
    ['bytes after the object', (post) => post('{}x'), 'MALFORMED_JSON'],
    ['NaN', (post) => post('{"name":NaN}'), 'MALFORMED_JSON'],
    ['white space alone', (post) => post(' \n'), 'MALFORMED_JSON'],
    ['Latin-1', (post) => post(Buffer.from('{"name":"é"}', 'latin1')), 'MALFORMED_JSON'],
    ['UTF-16', (post) => post(Buffer.from('{"name":"é"}', 'utf16le')), 'MALFORMED_JSON'],
    [
      'half a surrogate pair in bytes',
      (post) => post(Buffer.from('227bed a0 80 7d22'.replaceAll(' ', ''), 'hex')),
      'MALFORMED_JSON',
    ],
    ['nothing', (post) => post(), 'VALIDATION_FAILED', NO_OBJECT],
    ['null', (post) => post('null'), 'VALIDATION_FAILED', NO_OBJECT],
    ['an array', (post) => post('[{}]'), 'VALIDATION_FAILED', NO_OBJECT],
    ['a string', (post) => post('"{}"'), 'VALIDATION_FAILED', NO_OBJECT],
    ['a number', (post) => post('5'), 'VALIDATION_FAILED', NO_OBJECT],
    ['plain text', (post) => withType(post, 'text/plain'), 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'a form',
      (post) => withType(post, 'application/x-www-form-urlencoded'),
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['a longer type', (post) => withType(post, 'application/jsonp'), 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'a vendor media type',
      (post) => withType(post, 'application/vnd.api+json'),
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'another charset',
      (post) => withType(post, 'application/json; charset=iso-8859-1'),
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'another charset in quotes',
      (post) => withType(post, 'application/json;charset="utf-16"'),
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['no media type', (post) => post(formBytes()).unset('Content-Type'), 'UNSUPPORTED_MEDIA_TYPE'],
    ['5 MiB and a byte', (post) => post(formOfBytes(MAX_BYTES + 1)), 'PAYLOAD_TOO_LARGE'],
    [
      '5 MiB and a byte in chunks',
      (post) => inChunks(post, formOfBytes(MAX_BYTES + 1)),
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'a gzip bomb',
      (post) => withEncoding(post, 'gzip', gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '))),
      'PAYLOAD_TOO_LARGE',
    ],
    ['invalid gzip', (post) => withEncoding(post, 'gzip', formBytes()), 'MALFORMED_JSON'],
    [
      'a truncated gzip',
      (post) => withEncoding(post, 'gzip', gzipSync(formBytes()).subarray(0, 30)),
      'MALFORMED_JSON',
    ],
    [
      'an unknown encoding',
      (post) => withEncoding(post, 'compress', formBytes()),
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'two encodings',
      (post) => withEncoding(post, 'gzip, gzip', gzipSync(gzipSync(formBytes()))),
      'UNSUPPORTED_MEDIA_TYPE',
    ],
  ])('that is %s', (_name, send, code, fields) => {
    it(`is ${code}`, async () => {
      expectError(await send(withKey), code, fields);
    });

    it('is not checked without a key', async () => {
      expectError(await send(withoutKey), 'AUTH_HEADER_MISSING');
    });
  });

  it.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; charset=utf8',
  ])('may be of the type %s', async (type) => {
    const response = await withType(withKey, type);

    expect(response.status).toBe(201);
  });

  it.each<[string, (post: Post) => Test]>([
    ['5 MiB', (post) => post(formOfBytes(MAX_BYTES))],
    ['5 MiB in chunks', (post) => inChunks(post, formOfBytes(MAX_BYTES))],
    ['5 MiB in a gzip', (post) => withEncoding(post, 'gzip', gzipSync(formOfBytes(MAX_BYTES)))],
    ['gzip', (post) => withEncoding(post, 'gzip', gzipSync(formBytes()))],
    ['deflate', (post) => withEncoding(post, 'deflate', deflateSync(formBytes()))],
    ['brotli', (post) => withEncoding(post, 'br', brotliCompressSync(formBytes()))],
    ['a byte order mark', (post) => post(`\ufeff${JSON.stringify(formBody())}`)],
  ])('may be %s', async (_name, send) => {
    const response = await send(withKey);

    expect(response.status).toBe(201);
  });

  it('is ignored by GET', async () => {
    const response = await team.get('/auth/key').set('Content-Type', 'text/plain').send('{');

    expect(response.status).toBe(200);
  });
});
