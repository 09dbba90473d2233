import { captureLog } from '../../../test/support/capture-log';
import { readConfig } from '../../core/config/app-config';
import { LoadShedding } from '../../core/limits/load-shedding';
import { Metrics } from '../../core/observability/metrics/metrics';
import { CredentialCache } from './credential-cache';

interface Owner {
  readonly name: string;
}

const OWNER: Owner = { name: 'one' };
const OTHER: Owner = { name: 'other' };

const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

describe('CredentialCache', () => {
  let cache: CredentialCache<Owner>;
  /** Ends the lookups in the order of their starts. */
  let lookups: ((owner: Owner | null) => void)[];

  beforeEach(() => {
    lookups = [];
    cache = new CredentialCache<Owner>(
      () => new Promise((resolve) => lookups.push(resolve)),
      'unknown_sessions',
      new LoadShedding(captureLog().logger, new Metrics(readConfig({}))),
    );
  });

  /** Makes a credential known to the process, without a cached owner. */
  async function know(hash: string): Promise<void> {
    const load = cache.load(hash);
    await settle();
    lookups.pop()?.(OWNER);
    await load;
    cache.clear();
    lookups = [];
  }

  it('shares a lookup among concurrent requests', async () => {
    const loads = [cache.load('a'), cache.load('a'), cache.load('b')];
    await settle();
    expect(lookups).toHaveLength(2);
    lookups[0]?.(OWNER);
    lookups[1]?.(OTHER);
    expect(await Promise.all(loads)).toEqual([OWNER, OWNER, OTHER]);
    expect(cache.get('a')).toBe(OWNER);
  });

  it('looks up known credentials without limit', async () => {
    const hashes = Array.from({ length: 400 }, (_, index) => `known ${index}`);
    for (const hash of hashes) await know(hash);
    const loads = hashes.map((hash) => cache.load(hash));
    await settle();
    expect(lookups).toHaveLength(400);
    for (const end of lookups) end(OWNER);
    expect(new Set(await Promise.all(loads))).toEqual(new Set([OWNER]));
  });

  it('shares a fresh lookup among the requests that arrived before it started', async () => {
    const load = cache.load('a');
    const fresh = [cache.loadFresh('a'), cache.loadFresh('a')];
    await settle();
    expect(lookups).toHaveLength(1);
    lookups[0]?.(OWNER);
    await settle();
    expect(lookups).toHaveLength(2);
    fresh.push(cache.loadFresh('a'));
    lookups[1]?.(null);
    await settle();
    lookups[2]?.(OTHER);
    expect(await load).toBe(OWNER);
    expect(await Promise.all(fresh)).toEqual([null, null, OTHER]);
    expect(lookups).toHaveLength(3);
  });

  it('starts a fresh lookup after one that has failed', async () => {
    cache = new CredentialCache<Owner>(
      jest.fn().mockRejectedValueOnce(new Error('No.')).mockResolvedValue(OWNER),
      'unknown_sessions',
      new LoadShedding(captureLog().logger, new Metrics(readConfig({}))),
    );
    const load = cache.load('a');
    const fresh = cache.loadFresh('a');
    await expect(load).rejects.toThrow('No.');
    expect(await fresh).toBe(OWNER);
  });

  it('neither caches nor joins a lookup that was running when it was cleared', async () => {
    const before = cache.load('a');
    await settle();
    cache.clear();
    const after = cache.load('a');
    await settle();
    lookups[0]?.(OWNER);
    expect(await before).toBe(OWNER);
    expect(cache.get('a')).toBeUndefined();
    lookups[1]?.(OTHER);
    expect(await after).toBe(OTHER);
    expect(cache.get('a')).toBe(OTHER);
  });
});
