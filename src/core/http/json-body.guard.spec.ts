import { PassThrough } from 'node:stream';
import { Reflector } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import { Deadline } from '@rapport/pg-lanes';
import { JsonBodyGuard, largeBodies } from './json-body.guard';
import type { AppRequest } from './request-context';

const LARGE_BYTES = 300 * 1024;
const TEAM = 'a team';

const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

describe('JsonBodyGuard', () => {
  let deadline: Deadline;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    deadline = new Deadline(5_500);
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  /** A POST whose body arrives when the test writes it. */
  function post(bytes: number) {
    const request = Object.assign(new PassThrough(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': String(bytes) },
      sender: { shareId: TEAM, isVisitor: false, logged: {} },
      deadline,
    });
    const context = new ExecutionContextHost([request, new PassThrough()], Object, Object);
    const read = new JsonBodyGuard(new Reflector()).canActivate(context);
    const send = (): void => void request.end(JSON.stringify('x'.repeat(bytes - 2)));
    return { request: request as Pick<AppRequest, 'releases'>, read, send };
  }

  it('does not count the time that a client takes to send its body', async () => {
    const { read, send } = post(100);
    jest.advanceTimersByTime(4_000);
    send();
    expect(await read).toBe(true);
    expect(deadline.remainingMs).toBe(5_500);
  });

  it('counts the time that a large body waits for others of its team', async () => {
    const others = [largeBodies.acquire(TEAM, 0), largeBodies.acquire(TEAM, 0)];
    expect(others).toEqual([undefined, undefined]);
    const { request, read, send } = post(LARGE_BYTES);
    jest.advanceTimersByTime(1_500);
    largeBodies.release(TEAM);
    await settle();
    jest.advanceTimersByTime(2_000);
    send();
    expect(await read).toBe(true);
    expect(deadline.remainingMs).toBe(4_000);

    largeBodies.release(TEAM);
    expect(largeBodies.countOf(TEAM)).toEqual({ active: 1, queued: 0 });
    request.releases?.forEach((release) => release());
    expect(largeBodies.countOf(TEAM)).toEqual({ active: 0, queued: 0 });
  });
});
