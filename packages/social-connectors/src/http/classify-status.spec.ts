import { classifyStatus } from './classify-status';

const NOW = new Date('2026-12-31T23:50:00.000Z');
const classify = (status: number, headers = {}, body: unknown = {}) =>
  classifyStatus({ status, headers, body }, NOW);

describe('classifyStatus', () => {
  it.each([200, 201, 204])('accepts %d', (status) => {
    expect(classify(status)).toBeNull();
  });

  it.each([
    [301, 'transient'],
    [400, 'request'],
    [401, 'token'],
    [403, 'permission'],
    [404, 'request'],
    [408, 'transient'],
    [410, 'request'],
    [429, 'rate_limited'],
    [500, 'transient'],
    [503, 'transient'],
  ])('classifies %d as %s', (status, kind) => {
    expect(classify(status)).toMatchObject({ kind, code: `http_${status}` });
  });

  it('takes a 403 without JSON for the page of a proxy', () => {
    expect(classify(403, {}, null)).toMatchObject({ kind: 'transient' });
  });

  it.each([
    ['60', '2026-12-31T23:51:00.000Z'],
    ['900', '2027-01-01T00:05:00.000Z'],
    ['Fri, 01 Jan 2027 00:05:00 GMT', '2027-01-01T00:05:00.000Z'],
  ])('waits as Retry-After: %s says', (value, expected) => {
    const details = classify(429, { 'retry-after': value });
    expect(details?.retryAt).toEqual(new Date(expected));
  });

  it.each([
    '',
    'soon',
    '0',
    '-5',
    '1e3',
    '99999999999',
    'Fri, 01 Jan 1999 00:00:00 GMT',
    '2027-01-01',
  ])('ignores Retry-After: "%s"', (value) => {
    expect(classify(503, { 'retry-after': value })?.retryAt).toBeNull();
  });
});
