import Fastify, { type FastifySchema, type HTTPMethods } from 'fastify';
import { type Call, type FloorResponse, type RequestedPage, UNAUTHORIZED } from '../floor/call';
import { changePoints } from '../floor/change-points';
import { type CachedKey, findKey } from '../floor/find-key';
import { getCustomer } from '../floor/get-customer';
import { listResponses } from '../floor/list-responses';
import { openPool } from '../floor/open-pool';
import { submitResponse } from '../floor/submit-response';
import * as schemas from './fastify-schemas';

// The baseline `fastify`: Fastify routes with JSON schemas for requests and responses, and the handlers of `floor`.

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
    handler: (call: Call, query: unknown) => Promise<FloorResponse>,
  ) =>
    api.route<{ Params: { id: string } }>({
      method,
      url,
      schema: { params: schemas.PARAMS, ...schema },
      handler: async ({ key, params, body, query }, reply) => {
        if (key === null) throw new Error('The onRequest hook rejects requests without a key.');
        const response = await handler({ pool, key, id: params.id, body }, query);
        return reply.code(response.status).send(response.body);
      },
    });

  route('GET', '/v1/customer/:id', schemas.GET_CUSTOMER, getCustomer);
  route('POST', '/v1/customer/:id/loyalty', schemas.CHANGE_POINTS, changePoints);
  route('POST', '/v1/forms/:id/responses', schemas.SUBMIT_RESPONSE, submitResponse);
  route('GET', '/v1/forms/:id/responses', schemas.LIST_RESPONSES, (call, query) =>
    listResponses(call, query as RequestedPage),
  );
});

void app.listen({ port: Number(process.env.PORT), host: process.env.HOST ?? '127.0.0.1' });
