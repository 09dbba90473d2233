import { applyDecorators, Inject, Req, UseFilters } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { TeamContext } from '../http/team-context';
import type { AppRequest } from '../http/request-context';
import { IdempotencyService } from './idempotency.service';
import { KeyedRejectionFilter } from './keyed-rejection.filter';
import { type KeyedRequest, readKeyedRequest } from './keyed-request';

type Endpoint = (this: object, ...args: unknown[]) => unknown;

/** Marks the endpoints for the OpenAPI document. */
export const TakesIdempotencyKey = Reflector.createDecorator<boolean>();

/** The property of a controller that holds the injected service. */
const SERVICE = Symbol('IdempotencyService');

/**
 * Required on every POST endpoint: a request with an `Idempotency-Key` takes effect once. The endpoint gets a team whose
 * statements run in the transaction that stores the response. Not an interceptor, because Nest would send every request of the
 * route through several observables.
 */
export const Idempotent = (): MethodDecorator =>
  applyDecorators(runOnce, TakesIdempotencyKey(true), UseFilters(KeyedRejectionFilter));

const runOnce: MethodDecorator = (prototype, name, descriptor) => {
  const endpoint = descriptor.value as Endpoint;
  // The request becomes a parameter after those that the endpoint declares.
  const requestIndex = endpoint.length;
  Req()(prototype, name, requestIndex);
  Inject(IdempotencyService)(prototype, SERVICE);

  const once: Endpoint = function (...args) {
    const request = args[requestIndex] as AppRequest;
    const keyed = readKeyedRequest(request);
    if (keyed === null) return endpoint.apply(this, args);
    request.isKeyClaimed = true;
    return respondOnce(Reflect.get(this, SERVICE) as IdempotencyService, request, keyed, (team) =>
      endpoint.apply(
        this,
        args.map((arg) => (arg === keyed.team ? team : arg)),
      ),
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
  service: IdempotencyService,
  { res: response }: AppRequest,
  keyed: KeyedRequest,
  call: (team: TeamContext) => unknown,
): Promise<unknown> {
  if (response === undefined) throw new Error('The request has no response.');
  const { status, body, isReplay } = await service.run(keyed, async (team) => {
    const sent = await call(team);
    return { status: response.statusCode, body: JSON.stringify(sent) };
  });
  response.status(status);
  if (isReplay) response.setHeader('Idempotent-Replayed', 'true');
  return JSON.parse(body) as unknown;
}
