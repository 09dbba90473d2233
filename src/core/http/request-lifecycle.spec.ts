import type { Response } from 'express';
import type { Logger } from 'pino';
import type { LoadShedding } from '../limits/load-shedding';
import type { Metrics } from '../observability/metrics/metrics';
import type { Readiness } from '../observability/readiness';
import { ApiError } from '../errors/api-error';
import { RequestLifecycle } from './request-lifecycle';
import type { ApiUnsentBytes } from './api-unsent-bytes';

describe('RequestLifecycle.fail', () => {
  const error = jest.fn();
  const json = jest.fn();
  const status = jest.fn(() => ({ json }));
  const response = { headersSent: false, status, req: { requestId: 'r1' } } as unknown as Response;
  const lifecycle = new RequestLifecycle(
    { error } as unknown as Logger,
    {} as Readiness,
    {} as Metrics,
    {} as LoadShedding,
    {} as ApiUnsentBytes,
    false,
  );

  afterEach(() => jest.clearAllMocks());

  it.each([null, undefined])('sends 404 without an error: %s', (nothing) => {
    lifecycle.fail(nothing, response);

    expect(status).toHaveBeenCalledWith(404);
    expect(json).toHaveBeenCalledWith(new ApiError('ROUTE_NOT_FOUND').toBody());
    expect(error).not.toHaveBeenCalled();
  });

  it('sends 500 for an error, and logs it with the id of the request', () => {
    const failure = new Error('of a filter');

    lifecycle.fail(failure, response);

    expect(status).toHaveBeenCalledWith(500);
    expect(json).toHaveBeenCalledWith(new ApiError('INTERNAL_ERROR').toBody());
    expect(error).toHaveBeenCalledWith({ id: 'r1', err: failure }, 'The error filter failed.');
  });
});
