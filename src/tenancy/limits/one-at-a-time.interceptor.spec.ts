import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import { lastValueFrom, Observable, Subject } from 'rxjs';
import { Deadline } from '@rapport/pg-lanes';
import { toApiError } from '../../core/http/to-api-error';
import { OneAtATimeInterceptor } from './one-at-a-time.interceptor';

const MAX_QUEUED = 50;

interface Sent {
  readonly teamId?: string;
  readonly key?: string;
  readonly deadlineMs?: number;
}

/** The code of the error that rejects a promise, or null if it resolves. */
const codeOf = (result: Promise<unknown>): Promise<string | null> =>
  result.then(
    () => null,
    (error: unknown) => toApiError(error).code,
  );

const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

describe('OneAtATimeInterceptor', () => {
  let interceptor: OneAtATimeInterceptor;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    interceptor = new OneAtATimeInterceptor();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  /** A request whose handler runs until it is ended. */
  function send({ teamId = 'one', key, deadlineMs = 5_500 }: Sent = {}) {
    const request = {
      scope: { teamId, deadline: new Deadline(deadlineMs) },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    };
    const handler = new Subject<string>();
    const handle = jest.fn(() => handler);
    const response = interceptor
      .intercept(new ExecutionContextHost([request]), { handle })
      .then((running) => lastValueFrom(running as Observable<string>));
    const code = codeOf(response);
    const end = (): void => {
      handler.next('done');
      handler.complete();
    };
    return { handle, code, end, fail: () => handler.error(new Error('no')) };
  }

  it('runs the requests of a team one at a time, and those of other teams concurrently', async () => {
    const [first, second, third] = [send(), send({ key: 'a' }), send()];
    const other = send({ teamId: 'two' });
    await settle();
    expect([first, second, third, other].map(({ handle }) => handle.mock.calls.length)).toEqual([
      1, 0, 0, 1,
    ]);
    first.end();
    expect(await first.code).toBeNull();
    expect(second.handle).toHaveBeenCalledTimes(1);
    second.fail();
    await second.code;
    expect(third.handle).toHaveBeenCalledTimes(1);
  });

  it('queues 50 requests of a team, and rejects a further one', async () => {
    for (let count = 0; count <= MAX_QUEUED; count += 1) send();
    expect(await send().code).toBe('RATE_LIMITED');
    const other = send({ teamId: 'two' });
    await settle();
    expect(other.handle).toHaveBeenCalledTimes(1);
  });

  it('rejects a request that is queued until its deadline', async () => {
    send();
    const late = send({ deadlineMs: 1_200 });
    const settled = jest.fn();
    void late.code.then(settled);
    await jest.advanceTimersByTimeAsync(1_199);
    expect(settled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(settled.mock.calls).toEqual([['SERVICE_UNAVAILABLE']]);
    expect(late.handle).not.toHaveBeenCalled();
  });

  it('rejects an Idempotency-Key that is queued or running, which the database cannot know yet', async () => {
    const running = send({ key: 'a' });
    const queued = send({ key: 'b' });
    await settle();
    expect(await send({ key: 'a' }).code).toBe('IDEMPOTENCY_IN_PROGRESS');
    expect(await send({ key: 'b' }).code).toBe('IDEMPOTENCY_IN_PROGRESS');
    const other = send({ teamId: 'two', key: 'a' });
    await settle();
    expect(other.handle).toHaveBeenCalledTimes(1);

    running.end();
    await running.code;
    queued.fail();
    await queued.code;
    for (const key of ['a', 'b']) {
      const again = send({ key });
      await settle();
      expect(again.handle).toHaveBeenCalledTimes(1);
      again.end();
      await again.code;
    }
  });

  it('accepts a key again that was rejected in the queue', async () => {
    const first = send();
    const late = send({ key: 'a', deadlineMs: 10 });
    await jest.advanceTimersByTimeAsync(10);
    expect(await late.code).toBe('SERVICE_UNAVAILABLE');
    const again = send({ key: 'a' });
    first.end();
    await first.code;
    await settle();
    expect(again.handle).toHaveBeenCalledTimes(1);
  });
});
