import { applyDecorators, Inject, Req, UseFilters } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import type { TeamRequest } from '../scope/team-request';
import { IdempotencyService, type KeyedResponse } from './idempotency.service';
import { KeyedRejectionFilter } from './keyed-rejection.filter';
import { readKeyedRequest } from './keyed-request';

type Endpoint = (this: object, ...args: unknown[]) => unknown;

/** Marks the endpoints for the OpenAPI document. */
export const TakesIdempotencyKey = Reflector.createDecorator<boolean>();

/** The property of a controller that holds the injected service. */
const SERVICE = Symbol('IdempotencyService');

/** The methods of the service that run an endpoint once. */
type RunMethod = 'run' | 'runInStatement';

/**
 * Required on every POST endpoint of `/v1`: a request with an `Idempotency-Key` takes effect once. The endpoint gets a team whose
 * statements run in the transaction that stores the response, or, with `runInStatement`, whose `keyToStore` its only statement stores.
 * The service also stores the errors 404, 409 and 422. As without a key, they keep the writes of the endpoint before them, except those
 * in a `Database.transaction`, which the error undoes.
 * Not an interceptor, because Nest would send every request of the route through several observables.
 */
export const Idempotent = (method: RunMethod = 'run'): MethodDecorator =>
  applyDecorators(runOnce(method), TakesIdempotencyKey(true), UseFilters(KeyedRejectionFilter));

const runOnce =
  (method: RunMethod): MethodDecorator =>
  (prototype, name, descriptor) => {
    const endpoint = descriptor.value as Endpoint;
    // The request becomes a parameter after those that the endpoint declares.
    const requestIndex = endpoint.length;
    Req()(prototype, name, requestIndex);
    Inject(IdempotencyService)(prototype, SERVICE);

    const once: Endpoint = function (...args) {
      const request = args[requestIndex] as TeamRequest;
      const keyed = readKeyedRequest(request);
      if (keyed === null) return endpoint.apply(this, args);
      request.isKeyClaimed = true;
      const service = Reflect.get(this, SERVICE) as IdempotencyService;
      return respondOnce(request, async (response) =>
        service[method](keyed, async (team) => {
          const sent = await endpoint.apply(
            this,
            args.map((arg) => (arg === keyed.team ? team : arg)),
          );
          return { status: response.statusCode, body: JSON.stringify(sent) };
        }),
      );
    };
    // Keeps the metadata of the decorators that were applied before this one.
    for (const key of Reflect.getMetadataKeys(endpoint) as unknown[]) {
      Reflect.defineMetadata(key, Reflect.getMetadata(key, endpoint), once);
    }
    Object.defineProperty(once, 'name', { value: endpoint.name });
    descriptor.value = once as typeof descriptor.value;
  };

async function respondOnce(
  { res: response }: TeamRequest,
  run: (response: Response) => Promise<KeyedResponse>,
): Promise<unknown> {
  if (response === undefined) throw new Error('The request has no response.');
  const { status, body, isReplay } = await run(response);
  response.status(status);
  if (isReplay) response.setHeader('Idempotent-Replayed', 'true');
  return JSON.parse(body) as unknown;
}
