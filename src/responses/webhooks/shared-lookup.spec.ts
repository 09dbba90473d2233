import dns, { type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { createSharedLookup } from './shared-lookup';

const PUBLIC: LookupAddress[] = [
  { address: '2606:2800:21f:cb07::1', family: 6 },
  { address: '93.184.215.14', family: 4 },
];

describe('createSharedLookup', () => {
  let lookup: LookupFunction;
  let system: jest.SpyInstance;
  let settle: (error: Error | null, found: LookupAddress[]) => void;

  beforeEach(() => {
    lookup = createSharedLookup();
    system = jest.spyOn(dns, 'lookup').mockImplementation(((
      _name: string,
      _options: object,
      callback: typeof settle,
    ) => {
      settle = callback;
    }) as never);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  const resolve = (hostname: string, options: dns.LookupOptions = { all: true }) =>
    new Promise((done) => {
      lookup(hostname, options, (error, found, family) => done({ error, found, family }));
    });

  it('returns one address or all, as the options say', async () => {
    const all = resolve('hook.example', { all: true });
    const one = resolve('hook.example', {});
    settle(null, PUBLIC);
    expect(await all).toEqual({ error: null, found: PUBLIC, family: undefined });
    expect(await one).toEqual({ error: null, found: '2606:2800:21f:cb07::1', family: 6 });
  });

  it('resolves a host once for concurrent calls, and again for a later call', async () => {
    const results = Promise.all([
      resolve('hook.example'),
      resolve('hook.example'),
      resolve('hook.example'),
    ]);
    expect(system).toHaveBeenCalledTimes(1);
    settle(null, PUBLIC);
    await results;
    const later = resolve('hook.example');
    expect(system).toHaveBeenCalledTimes(2);
    settle(null, []);
    expect(await later).toMatchObject({ found: [] });
  });

  it('does not share between hosts or address families', () => {
    void resolve('hook.example');
    void resolve('other.example');
    void resolve('hook.example', { all: true, family: 4 });
    expect(system).toHaveBeenCalledTimes(3);
  });

  it('passes an error to all concurrent calls', async () => {
    const results = Promise.all([resolve('hook.example'), resolve('hook.example', {})]);
    const error = new Error('ENOTFOUND');
    settle(error, []);
    expect(await results).toMatchObject([{ error }, { error }]);
  });
});
