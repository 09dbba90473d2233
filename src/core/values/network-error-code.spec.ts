import { networkErrorCode } from './network-error-code';

describe('networkErrorCode', () => {
  it.each<[unknown, string | null]>([
    ['ECONNRESET', 'ECONNRESET'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['Bearer secret', null],
    ['econnreset', null],
    ['', null],
    [42, null],
    [undefined, null],
  ])('of an error with the code %j is %j', (code, expected) => {
    expect(networkErrorCode(Object.assign(new Error('Failed.'), { code }))).toBe(expected);
  });
});
