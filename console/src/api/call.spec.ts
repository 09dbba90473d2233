import { readSeconds } from './call';

describe('readSeconds', () => {
  it.each([
    ['60', 60],
    ['0', 1],
    ['Wed, 25 Nov 2026 07:28:00 GMT', null],
    ['', null],
    ['-1', null],
    [null, null],
  ])('reads %j as %j', (header, seconds) => {
    expect(readSeconds(header)).toBe(seconds);
  });
});
