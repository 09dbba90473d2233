import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expectRejection } from './expect-response';
import { formBody } from './make';
import { openTarget } from './target';
import { useOnce } from '../support/use-value';

const MAX_BYTES = 5 * 1024 * 1024;
const OBJECT_VIOLATION = ['body: must be a JSON object'];

type Headers = Record<string, string | null>;

/** A valid form as JSON of exactly this many bytes. */
function formOfBytes(bytes: number): string {
  const body = { ...formBody(), ignored: '' };
  const missing = bytes - Buffer.byteLength(JSON.stringify(body));
  return JSON.stringify({ ...body, ignored: 'x'.repeat(missing) });
}

const formBytes = (): Buffer => Buffer.from(JSON.stringify(formBody()));
const ofType = (type: string | null): Headers => ({ 'Content-Type': type });
const encodedAs = (encoding: string): Headers => ({ 'Content-Encoding': encoding });

const MALFORMED_BODIES: [string, unknown, Headers?][] = [
  ['half an object', '{'],
  ['single quotes', "{'name':'x'}"],
  ['bytes after the object', '{}x'],
  ['NaN', '{"name":NaN}'],
  ['white space alone', ' \n'],
  ['Latin-1', Buffer.from('{"name":"é"}', 'latin1')],
  ['UTF-16', Buffer.from('{"name":"é"}', 'utf16le')],
  ['half a surrogate pair in bytes', Buffer.from('227beda0807d22', 'hex')],
  ['invalid gzip', formBytes(), encodedAs('gzip')],
  ['a truncated gzip', gzipSync(formBytes()).subarray(0, 30), encodedAs('gzip')],
];

const NON_OBJECTS: [string, unknown][] = [
  ['nothing', undefined],
  ['null', 'null'],
  ['an array', '[{}]'],
  ['a string', '"{}"'],
  ['a number', '5'],
];

const UNSUPPORTED_BODIES: [string, unknown, Headers][] = [
  ['plain text', formBytes(), ofType('text/plain')],
  ['a form', formBytes(), ofType('application/x-www-form-urlencoded')],
  ['a longer type', formBytes(), ofType('application/jsonp')],
  ['a vendor media type', formBytes(), ofType('application/vnd.api+json')],
  ['another charset', formBytes(), ofType('application/json; charset=iso-8859-1')],
  ['another charset in quotes', formBytes(), ofType('application/json;charset="utf-16"')],
  ['no media type', formBytes(), ofType(null)],
  ['an unknown encoding', formBytes(), encodedAs('compress')],
  ['two encodings', gzipSync(gzipSync(formBytes())), encodedAs('gzip, gzip')],
];

const TOO_LARGE_BODIES: [string, unknown, Headers?][] = [
  ['5 MiB and a byte', formOfBytes(MAX_BYTES + 1)],
  ['a gzip bomb', gzipSync(Buffer.alloc(64 * 1024 * 1024, ' ')), encodedAs('gzip')],
];

describe('The body of a request', () => {
  const target = useOnce(openTarget);

  const post = (body: unknown, headers: Headers = {}) => target.post('/forms', body, { headers });

  describe.each<[number, string, [string, unknown, Headers?][], string[]?]>([
    [400, 'MALFORMED_JSON', MALFORMED_BODIES],
    [400, 'VALIDATION_FAILED', NON_OBJECTS, OBJECT_VIOLATION],
    [415, 'UNSUPPORTED_MEDIA_TYPE', UNSUPPORTED_BODIES],
    [413, 'PAYLOAD_TOO_LARGE', TOO_LARGE_BODIES],
  ])('is rejected with %d %s, and with 401 without a key, for', (status, code, bodies, fields) => {
    it.each(bodies)('%s', async (...[, body, headers]) => {
      expectRejection(await post(body, headers), status, code, fields);
      const withoutKey = await post(body, { ...headers, Authorization: null });
      expectRejection(withoutKey, 401, 'AUTH_HEADER_MISSING');
    });
  });

  it.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; charset=utf8',
  ])('may have the media type %s', async (type) => {
    expect((await post(formBytes(), ofType(type))).status).toBe(201);
  });

  it.each<[string, () => unknown, Headers?]>([
    ['5 MiB', () => formOfBytes(MAX_BYTES)],
    ['5 MiB, compressed with gzip', () => gzipSync(formOfBytes(MAX_BYTES)), encodedAs('gzip')],
    ['gzip encoding', () => gzipSync(formBytes()), encodedAs('gzip')],
    ['deflate encoding', () => deflateSync(formBytes()), encodedAs('deflate')],
    ['brotli encoding', () => brotliCompressSync(formBytes()), encodedAs('br')],
    ['a byte order mark', () => `\ufeff${JSON.stringify(formBody())}`],
  ])('is accepted with %s', async (...[, make, headers]) => {
    expect((await post(make(), headers)).status).toBe(201);
  });
});
