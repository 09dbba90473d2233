import { EventEmitter } from 'node:events';
import type { ArgumentsHost } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import { captureLog, type LogLine } from '../../../test/support/capture-log';
import type { LoadShedding } from '../limits/load-shedding';
import { ApiError, OverloadError } from '../errors/api-error';
import { ApiErrorFilter } from './api-error.filter';
import type { ErrorCode } from '../errors/error-catalogue';

const MAX_QUEUED = 10_000;

const iteration = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** As much of a response, its request and its socket as the filter uses. */
class FakeExchange extends EventEmitter {
  closed = false;
  destroyed = false;
  headersSent = false;
  readonly headers = new Map<string, unknown>();
  readonly socket = { destroy: jest.fn() };
  statusCode = 0;

  get host(): ArgumentsHost {
    const request = { requestId: 'an-id', socket: this.socket };
    return new ExecutionContextHost([request, this]);
  }

  setHeader(name: string, value: unknown): void {
    this.headers.set(name, value);
  }

  hasHeader(name: string): boolean {
    return this.headers.has(name);
  }

  type(name: string): void {
    this.headers.set('Content-Type', name);
  }

  status(code: number): this {
    this.statusCode = code;
    return this;
  }

  json(): void {
    this.headersSent = true;
  }

  close(): void {
    this.closed = true;
    this.emit('close');
  }
}

describe('ApiErrorFilter', () => {
  let filter: ApiErrorFilter;
  let lines: LogLine[];
  let count: jest.Mock;

  beforeEach(() => {
    const log = captureLog();
    lines = log.lines;
    count = jest.fn();
    filter = new ApiErrorFilter(log.logger, { count } as unknown as LoadShedding);
  });

  function reject(error: unknown, exchange = new FakeExchange()): FakeExchange {
    const handle = filter.catch.bind(filter);
    void handle(error, exchange.host);
    return exchange;
  }

  it('replaces the type that the handler has set for its own body', () => {
    const exchange = new FakeExchange();
    exchange.setHeader('Content-Type', 'text/csv');
    reject(new ApiError('CONFLICT'), exchange);
    expect(exchange.headers.get('Content-Type')).toBe('json');
  });

  it.each<ErrorCode>(['AUTH_HEADER_MISSING', 'RATE_LIMITED'])(
    'destroys the connection of a further %s when 10,000 rejections are queued',
    (code) => {
      const queued = Array.from({ length: MAX_QUEUED }, () => reject(new ApiError(code)));
      expect(queued.filter(({ socket }) => socket.destroy.mock.calls.length > 0)).toEqual([]);
      expect(count).not.toHaveBeenCalled();

      const further = reject(new ApiError(code));
      for (const exchange of queued) exchange.close();

      expect(further.socket.destroy).toHaveBeenCalledTimes(1);
      expect(further.statusCode).toBe(0);
      expect(count.mock.calls).toEqual([['rejections']]);
    },
  );

  it('sends 503 for an OverloadError and does not log it', async () => {
    const exchange = reject(new OverloadError());
    await iteration();
    expect(exchange.statusCode).toBe(503);
    expect(exchange.headers.get('Retry-After')).toBe(1);
    expect(lines).toEqual([]);
  });

  it('logs a timeout in a queue as a warning without a stack', () => {
    expect(reject(new ApiError('SERVICE_UNAVAILABLE')).statusCode).toBe(503);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 40, id: 'an-id', code: 'SERVICE_UNAVAILABLE' });
    expect(JSON.stringify(lines)).not.toContain('stack');
  });

  it('logs an unavailable database and a bug with their causes', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect([reject(cause), reject(new Error('A bug.'))].map((it) => it.statusCode)).toEqual([
      503, 500,
    ]);
    expect(lines).toEqual([
      expect.objectContaining({ level: 50, code: 'SERVICE_UNAVAILABLE' }),
      expect.objectContaining({ level: 50, code: 'INTERNAL_ERROR' }),
    ]);
    expect(lines.map(({ err }) => (err as { stack?: string }).stack)).toEqual([
      expect.stringContaining('ECONNREFUSED'),
      expect.stringContaining('A bug.'),
    ]);
  });
});
