import { randomUUID } from 'node:crypto';
import { type RequestScope, systemScope, type UnitOfWork } from '../tenancy/scope/request-scope';
import { ManagedTransaction } from '../core/database/transaction';
import { Database } from '../core/database/database';
import { FormCache } from './form-cache';
import type { FormDefinition } from './form-definition';

const TEAM: RequestScope = systemScope('one');

const formOf = (name = 'Feedback'): FormDefinition => ({ ...FORM, id: randomUUID(), name });

const largeForm = (): FormDefinition => formOf('x'.repeat(2 ** 20 - 1_000));

const FORM = {
  version: 1,
  status: 'active',
  createCustomerOnSubmit: false,
  fields: [],
} as unknown as FormDefinition;

describe('FormCache', () => {
  let cache: FormCache;

  beforeEach(() => {
    cache = new FormCache(Object.create(Database.prototype) as Database);
  });

  it('finds a form by its case-insensitive id, only for its team', () => {
    const form = formOf();
    cache.keep(TEAM, form);
    expect(cache.get(TEAM, form.id)).toBe(form);
    expect(cache.get(TEAM, form.id.toUpperCase())).toBe(form);
    expect(cache.get(systemScope('two'), form.id)).toBeNull();
    expect(cache.get(TEAM, randomUUID())).toBeNull();
  });

  it('returns the latest version of a form', () => {
    const form = formOf();
    const updated = { ...form, version: 2 };
    cache.keep(TEAM, form);
    cache.keep(TEAM, updated);
    expect(cache.get(TEAM, form.id)).toBe(updated);
  });

  it('measures the size of a form once per version', () => {
    const stringify = jest.spyOn(JSON, 'stringify');
    const form = formOf();
    for (const version of [1, 1, 1, 2, 2]) cache.keep(TEAM, { ...form, version });
    expect(stringify).toHaveBeenCalledTimes(2);
    stringify.mockRestore();
    expect(cache.get(TEAM, form.id)?.version).toBe(2);
  });

  it('stores a form of a transaction once it is committed', () => {
    const form = formOf();
    const callbacks: (() => void)[] = [];
    const unit = Object.assign(Object.create(ManagedTransaction.prototype) as UnitOfWork, TEAM, {
      afterCommit: (callback: () => void) => callbacks.push(callback),
    });
    cache.keep(unit, form);
    expect(cache.get(TEAM, form.id)).toBeNull();

    for (const callback of callbacks) callback();
    expect(cache.get(TEAM, form.id)).toBe(form);
  });

  it('evicts the least recently used form above its size limit', () => {
    const [first, second] = [largeForm(), largeForm()];
    for (const form of [first, second]) cache.keep(TEAM, form);
    cache.get(TEAM, first.id);
    for (let other = 0; other < 15; other += 1) {
      cache.keep(systemScope(`other ${other}`), largeForm());
    }
    expect(cache.get(TEAM, first.id)).toBe(first);
    expect(cache.get(TEAM, second.id)).toBeNull();
  });

  it('evicts only forms of the same team above the share of a team, a quarter', () => {
    const [first, ...others] = Array.from({ length: 5 }, largeForm) as [
      FormDefinition,
      ...FormDefinition[],
    ];
    const form = formOf();
    cache.keep(systemScope('two'), form);
    for (const one of [first, ...others]) cache.keep(TEAM, one);
    expect(cache.get(TEAM, first.id)).toBeNull();
    for (const one of others) expect(cache.get(TEAM, one.id)).toBe(one);
    expect(cache.get(systemScope('two'), form.id)).toBe(form);
  });
});
