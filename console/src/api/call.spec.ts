import { call, readSeconds } from './call';

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

describe('call', () => {
  /** The header `Consistency` of each request. */
  let consistencies: (string | null)[];

  beforeEach(() => {
    consistencies = [];
    jest.useFakeTimers();
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, options) => {
      consistencies.push(new Headers(options?.headers).get('Consistency'));
      return Response.json({ success: true, data: {} });
    });
  });

  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('asks for all writes only in reads within 15 s after a write', async () => {
    await call('GET', 'teams');
    await call('POST', 'teams', {});
    jest.advanceTimersByTime(14_999);
    await call('GET', 'teams');
    jest.advanceTimersByTime(1);
    await call('GET', 'teams');
    expect(consistencies).toEqual([null, null, 'strong', null]);
  });
});
