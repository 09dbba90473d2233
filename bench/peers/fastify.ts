import Fastify, { type FastifySchema, type HTTPMethods } from 'fastify';
import { type Answer, type Call, UNAUTHORIZED } from '../floor/call';
import { changePoints } from '../floor/change-points';
import type { CachedKey } from '../floor/find-key';
import { findKey } from '../floor/find-key';
import { getCustomer } from '../floor/get-customer';
import { listResponses } from '../floor/list-responses';
import { openPool } from '../floor/open-pool';
import type { PageOf } from '../floor/page';
import { submitResponse } from '../floor/submit-response';
import * as schemas from './fastify-schemas';

// The service as a twin on Fastify and pg: the floor's statements and its key that is looked up once, behind
// routes with JSON schemas for what comes in and what goes out.

declare module 'fastify' {
  interface FastifyRequest {
    key: CachedKey | null;
  }
}

const pool = openPool();
const app = Fastify();

app.get('/health/live', () => ({ status: 'ok' }));

void app.register(async (api) => {
  api.decorateRequest('key', null);
  api.addHook('onRequest', async (request, reply) => {
    request.key = await findKey(pool, request.headers.authorization);
    if (request.key === null) await reply.code(UNAUTHORIZED.status).send(UNAUTHORIZED.body);
  });

  const route = (
    method: HTTPMethods,
    url: string,
    schema: FastifySchema,
    handler: (call: Call, query: unknown) => Promise<Answer>,
  ) =>
    api.route<{ Params: { id: string } }>({
      method,
      url,
      schema: { params: schemas.PARAMS, ...schema },
      handler: async ({ key, params, body, query }, reply) => {
        if (key === null) throw new Error('Nobody comes here without a key.');
        const answer = await handler({ pool, key, id: params.id, body }, query);
        return reply.code(answer.status).send(answer.body);
      },
    });

  route('GET', '/v1/customer/:id', schemas.GET_CUSTOMER, getCustomer);
  route('POST', '/v1/customer/:id/loyalty', schemas.CHANGE_POINTS, changePoints);
  route('POST', '/v1/forms/:id/responses', schemas.SUBMIT_RESPONSE, submitResponse);
  route('GET', '/v1/forms/:id/responses', schemas.LIST_RESPONSES, (call, query) =>
    listResponses(call, query as PageOf),
  );
});

void app.listen({ port: Number(process.env.PORT), host: process.env.HOST ?? '127.0.0.1' });
