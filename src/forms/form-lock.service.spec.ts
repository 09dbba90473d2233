import { Deadline } from '@rapport/pg-lanes';
import { toApiError } from '../core/http/to-api-error';
import { type RequestScope, systemScope } from '../tenancy/scope/request-scope';
import type { AuditLog } from '../tenancy/audit/audit-log';
import { newId } from '../core/values/identifiers';
import { FormLockService } from './form-lock.service';

const MAX_QUEUED = 100;

/** The error code with which a promise rejects; null when it resolves. */
const codeOf = (result: Promise<unknown>): Promise<string | null> =>
  result.then(
    () => null,
    (error: unknown) => toApiError(error).code,
  );

describe('FormLockService', () => {
  let transaction: jest.Mock;
  let update: (formId: string, deadlineMs?: number) => Promise<string | null>;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    // Simulates a transaction that waits for a lock.
    transaction = jest.fn(() => new Promise(() => undefined));
    const audit = { run: transaction } as unknown as AuditLog;
    const lock = new FormLockService(audit, undefined as never);
    update = (formId, deadlineMs = 5_500) => {
      const scope = systemScope('one', { deadline: new Deadline(deadlineMs) }) as RequestScope;
      return codeOf(lock.run(scope, null, formId, transaction));
    };
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('begins one transaction per form, queues 100 updates, and rejects the next', async () => {
    const [form, other] = [newId(), newId()];
    for (let count = 0; count <= MAX_QUEUED; count += 1) void update(form);
    expect(await update(form)).toBe('RATE_LIMITED');
    expect(transaction).toHaveBeenCalledTimes(1);
    void update(other);
    expect(transaction).toHaveBeenCalledTimes(2);
  });

  it('rejects an update that queues until its deadline', async () => {
    const form = newId();
    void update(form);
    const settled = jest.fn();
    void update(form, 1_200).then(settled);
    await jest.advanceTimersByTimeAsync(1_199);
    expect(settled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(settled.mock.calls).toEqual([['SERVICE_UNAVAILABLE']]);
    expect(transaction).toHaveBeenCalledTimes(1);
  });
});
