import { originOf } from './announce';

describe('originOf', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:3000'],
    ['0.0.0.0', 'http://127.0.0.1:3000'],
    ['::', 'http://[::1]:3000'],
    ['::1', 'http://[::1]:3000'],
    ['rapport.internal', 'http://rapport.internal:3000'],
  ])('of a service that listens on %s', (host, origin) => {
    expect(originOf(host, 3000)).toBe(origin);
  });
});
