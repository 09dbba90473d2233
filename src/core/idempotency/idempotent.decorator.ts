import { applyDecorators, Inject, Req, UseFilters } from '@nestjs/common';
import type { TeamContext } from '../http/team-context';
import type { AppRequest } from '../http/request-context';
import { IdempotencyService } from './idempotency.service';
import { KeyedRefusalFilter } from './keyed-refusal.filter';
import { type KeyedRequest, readKeyedRequest } from './read-keyed-request';

type Endpoint = (this: object, ...args: unknown[]) => unknown;

/** Where each controller with such an endpoint gets the service. */
const SERVICE = Symbol('IdempotencyService');

/**
 * On every POST: with an `Idempotency-Key` it takes effect once, however often it is sent. The endpoint is called with
 * a team whose statements are in the transaction that keeps the answer.
 *
 * Not an interceptor: Nest leads every request of a route that has one through half a dozen observables, and hardly
 * any needs it.
 */
export const Idempotent = (): MethodDecorator =>
  applyDecorators(takeEffectOnce, UseFilters(KeyedRefusalFilter));

const takeEffectOnce: MethodDecorator = (prototype, name, descriptor) => {
  const endpoint = descriptor.value as Endpoint;
  // One parameter more than it declares.
  const requestIndex = endpoint.length;
  Req()(prototype, name, requestIndex);
  Inject(IdempotencyService)(prototype, SERVICE);

  const once: Endpoint = function (...args) {
    const request = args[requestIndex] as AppRequest;
    const keyed = readKeyedRequest(request);
    if (keyed === null) return endpoint.apply(this, args);
    request.isKeyClaimed = true;
    return answerOnce(Reflect.get(this, SERVICE) as IdempotencyService, request, keyed, (team) =>
      endpoint.apply(
        this,
        args.map((arg) => (arg === keyed.team ? team : arg)),
      ),
    );
  };
  // Not lost: what decorators further down have said of the endpoint.
  for (const key of Reflect.getMetadataKeys(endpoint) as unknown[]) {
    Reflect.defineMetadata(key, Reflect.getMetadata(key, endpoint), once);
  }
  Object.defineProperty(once, 'name', { value: endpoint.name });
  descriptor.value = once as typeof descriptor.value;
};

async function answerOnce(
  service: IdempotencyService,
  { res: response }: AppRequest,
  keyed: KeyedRequest,
  call: (team: TeamContext) => unknown,
): Promise<unknown> {
  if (response === undefined) throw new Error('A request has come without its response.');
  const { status, body, isReplay } = await service.run(keyed, async (team) => {
    const answer = await call(team);
    return { status: response.statusCode, body: JSON.stringify(answer) };
  });
  response.status(status);
  if (isReplay) response.setHeader('Idempotent-Replayed', 'true');
  return JSON.parse(body) as unknown;
}
