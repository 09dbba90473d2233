import { systemScope } from '../tenancy/scope/request-scope';
import { HostedFormCache } from './hosted-form-cache';
import type { HostedLinksService } from '../forms/links/hosted-links.service';
import type { HostedPageMeasure } from './page/hosted-page-measure';
import { RenderingShare } from './page/rendering-share';

const TEAM = systemScope('team');

/** A form that is long enough to be measured, in the version that `state` has when it is read. */
function cacheOf(state: { version: number }) {
  const find = jest.fn(async () => {
    const read = { ...state, isTooLarge: false, fields: [{ helperText: 'x'.repeat(10_000) }] };
    await Promise.resolve();
    return read;
  });
  const isTooLarge = jest.fn(() => false);
  const cache = new HostedFormCache(
    { findForm: find } as unknown as HostedLinksService,
    { isTooLarge } as unknown as HostedPageMeasure,
    new RenderingShare(),
  );
  return { cache, find, isTooLarge };
}

describe('HostedFormCache', () => {
  it('reads and measures a form once for concurrent requests', async () => {
    const { cache, find, isTooLarge } = cacheOf({ version: 1 });
    const get = () => cache.get(TEAM, 'form', 1);
    const forms = await Promise.all([get(), get(), get()]);
    expect(new Set([...forms, await get()]).size).toBe(1);
    expect([find.mock.calls.length, isTooLarge.mock.calls.length]).toEqual([1, 1]);
  });

  it('does not wait for an older version, and reads again after an error', async () => {
    const state = { version: 1 };
    const { cache, find } = cacheOf(state);
    const older = cache.get(TEAM, 'form', 1);
    state.version = 2;
    expect([(await cache.get(TEAM, 'form', 2)).version, (await older).version]).toEqual([2, 1]);
    expect((await cache.get(TEAM, 'form', 2)).version).toBe(2);

    find.mockRejectedValueOnce(new Error('No connection.'));
    await expect(cache.get(TEAM, 'other', 1)).rejects.toThrow('No connection.');
    expect((await cache.get(TEAM, 'other', 1)).version).toBe(2);
  });
});
