import { classifyTiktokBusiness } from './classify-tiktok-business';

const NOW = new Date('2026-12-31T23:59:30.000Z');
const IN_FIVE_MINUTES = new Date('2027-01-01T00:04:30.000Z');

const failed = (code: unknown) => ({
  code,
  message: 'Message with marked-token',
  request_id: '20261231',
  data: {},
});

interface Case {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  is: object;
}

const CODES: [number, string][] = [
  [40000, 'request'],
  [40001, 'permission'],
  [40002, 'request'],
  [40003, 'permission'],
  [40006, 'version'],
  [40007, 'gone'],
  [40016, 'rate_limited'],
  [40051, 'version'],
  [40100, 'rate_limited'],
  [40101, 'request'],
  [40102, 'token'],
  [40103, 'token'],
  [40104, 'token'],
  [40105, 'token'],
  [40107, 'token'],
  [40108, 'request'],
  [40110, 'token'],
  [40113, 'request'],
  [40130, 'permission'],
  [40131, 'token'],
  [40132, 'rate_limited'],
  [41001, 'version'],
  [41002, 'request'],
  [49999, 'request'],
  [50000, 'transient'],
  [50002, 'transient'],
  [51065, 'transient'],
  [60001, 'transient'],
  [61000, 'rate_limited'],
];

const CASES: Record<string, Case> = {
  'a code that is a text': {
    status: 200,
    body: failed('40105'),
    is: { kind: 'token', code: '40105' },
  },
  'the rate limit': {
    status: 200,
    body: failed(40100),
    is: { kind: 'rate_limited', code: '40100', scope: 'account', retryAt: IN_FIVE_MINUTES },
  },
  'the rate limit by its status': {
    status: 429,
    body: null,
    is: { kind: 'rate_limited', code: 'http_429', scope: 'account', retryAt: IN_FIVE_MINUTES },
  },
  'the rate limit with a header': {
    status: 429,
    body: failed(40100),
    headers: { 'retry-after': '90' },
    is: { kind: 'rate_limited', retryAt: new Date('2027-01-01T00:01:00.000Z') },
  },
  'a missing scope with 401': {
    status: 401,
    body: failed(40130),
    is: { kind: 'permission', code: '40130' },
  },
  'a code that is unknown, with 503': {
    status: 503,
    body: failed(40999),
    is: { kind: 'transient', code: '40999' },
  },
  'a code that is no number': {
    status: 200,
    body: failed('marked-token'),
    is: { kind: 'transient', code: 'no_code' },
  },
  'JSON without a code': { status: 200, body: {}, is: { kind: 'transient', code: 'no_code' } },
  'a code of null': { status: 200, body: failed(null), is: { kind: 'transient', code: 'no_code' } },
  'the code of a success with 500': {
    status: 500,
    body: failed(0),
    is: { kind: 'transient', code: 'http_500' },
  },
  '401 without JSON': { status: 401, body: null, is: { kind: 'token', code: 'http_401' } },
  '403 of a proxy': { status: 403, body: null, is: { kind: 'transient', code: 'http_403' } },
  'a redirect': { status: 302, body: null, is: { kind: 'transient', code: 'http_302' } },
};

describe('classifyTiktokBusiness', () => {
  it.each([
    ['0', failed(0)],
    ['0 as a text', failed('0')],
    ['HTML, which has no code', null],
  ])('accepts %s', (_name, body) => {
    expect(classifyTiktokBusiness({ status: 200, headers: {}, body }, NOW)).toBeNull();
  });

  it.each(CODES)('classifies %i with status 200 as %s', (code, kind) => {
    const response = { status: 200, headers: {}, body: failed(code) };
    expect(classifyTiktokBusiness(response, NOW)).toMatchObject({ kind, code: String(code) });
  });

  it.each(Object.entries(CASES))('classifies %s', (_name, { status, body, headers = {}, is }) => {
    const details = classifyTiktokBusiness({ status, headers, body }, NOW);
    expect(details).toMatchObject(is);
    expect(JSON.stringify(details)).not.toContain('marked-token');
  });
});
