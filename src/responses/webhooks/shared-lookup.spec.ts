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
  let answer: (error: Error | null, found: LookupAddress[]) => void;

  beforeEach(() => {
    lookup = createSharedLookup();
    system = jest.spyOn(dns, 'lookup').mockImplementation(((
      _name: string,
      _options: object,
      callback: typeof answer,
    ) => {
      answer = callback;
    }) as never);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  const ask = (hostname: string, options: dns.LookupOptions = { all: true }) =>
    new Promise((resolve) => {
      lookup(hostname, options, (error, found, family) => resolve({ error, found, family }));
    });

  it('answers in the form that was asked for', async () => {
    const all = ask('hook.example', { all: true });
    const one = ask('hook.example', {});
    answer(null, PUBLIC);
    expect(await all).toEqual({ error: null, found: PUBLIC, family: undefined });
    expect(await one).toEqual({ error: null, found: '2606:2800:21f:cb07::1', family: 6 });
  });

  it('resolves a name once for all who ask meanwhile, and again for those who ask later', async () => {
    const asked = Promise.all([ask('hook.example'), ask('hook.example'), ask('hook.example')]);
    expect(system).toHaveBeenCalledTimes(1);
    answer(null, PUBLIC);
    await asked;
    const later = ask('hook.example');
    expect(system).toHaveBeenCalledTimes(2);
    answer(null, []);
    expect(await later).toMatchObject({ found: [] });
  });

  it('keeps names and families of addresses apart', () => {
    void ask('hook.example');
    void ask('other.example');
    void ask('hook.example', { all: true, family: 4 });
    expect(system).toHaveBeenCalledTimes(3);
  });

  it('passes a fault on to all of them', async () => {
    const asked = Promise.all([ask('hook.example'), ask('hook.example', {})]);
    const error = new Error('ENOTFOUND');
    answer(error, []);
    expect(await asked).toMatchObject([{ error }, { error }]);
  });
});
