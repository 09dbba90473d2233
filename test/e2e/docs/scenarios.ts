import type { Response } from 'supertest';
import { createCoupon } from '../../factories/coupon.factory';
import { createCustomer } from '../../factories/customer.factory';
import type { ScenarioContext } from './scenario-context';

type Call = (context: ScenarioContext) => PromiseLike<Response>;

/** How one operation is made to succeed and, where it has errors that can be had at will, to fail. */
export interface Scenario {
  success: Call;
  error?: Call;
}

const NOBODY = 'nobody-has-this-id';

/** By method and path, as in the document. */
export const SCENARIOS: Record<string, Scenario> = {
  'get /health/live': { success: (context) => context.withoutKey('/health/live') },
  'get /health/ready': { success: (context) => context.withoutKey('/health/ready') },
  'get /auth/key': {
    success: ({ team }) => team.get('/auth/key'),
    error: (context) => context.withoutKey('/v1/auth/key'),
  },

  'post /customer': {
    success: (context) => context.team.post('/customer', context.exampleBody('post', '/customer')),
    error: ({ team }) => team.post('/customer', { firstName: 'Ada' }),
  },
  'get /customer/{customerId}': {
    success: async (context) => context.team.get(await context.customerPath()),
    error: ({ team }) => team.get(`/customer/${NOBODY}`),
  },
  'put /customer/{customerId}': {
    success: async (context) => {
      const body = context.exampleBody('put', '/customer/{customerId}');
      return context.team.put(await context.customerPath(), body);
    },
    error: ({ team }) => team.put(`/customer/${NOBODY}`, { firstName: 'Ada' }),
  },
  'post /customers': {
    success: (context) =>
      context.team.post('/customers', context.exampleBody('post', '/customers')),
    error: async (context) => {
      await createCustomer(context.team, { email: 'ada@example.com' });
      return context.team.post('/customers', context.exampleBody('post', '/customers'));
    },
  },
  'get /customers': {
    success: async ({ team }) => {
      await createCustomer(team);
      return team.get('/customers?search=ada&limit=1');
    },
    error: ({ team }) => team.get('/customers?page=0'),
  },

  'post /customer/{customerId}/loyalty': {
    success: async (context) => {
      const body = context.exampleBody('post', '/customer/{customerId}/loyalty');
      return context.team.post(`${await context.customerPath()}/loyalty`, body);
    },
    error: async (context) => {
      const body = { points: 1, type: 'decrement' };
      return context.team.post(`${await context.customerPath()}/loyalty`, body);
    },
  },
  'get /customer/{customerId}/loyalty/transactions': {
    success: async (context) => {
      const path = `${await context.customerPath()}/loyalty`;
      await context.team.post(path, { points: 5, type: 'increment' }).expect(200);
      return context.team.get(`${path}/transactions`);
    },
    error: ({ team }) => team.get(`/customer/${NOBODY}/loyalty/transactions`),
  },
  'post /customer/{customerId}/qr': {
    success: async (context) => {
      const { couponId, codes } = await createCoupon(context.testApp, context.team);
      const body = { couponId, code: codes[0] };
      return context.team.post(`${await context.customerPath()}/qr`, body);
    },
    error: async (context) => {
      const body = context.exampleBody('post', '/customer/{customerId}/qr');
      return context.team.post(`${await context.customerPath()}/qr`, body);
    },
  },

  'post /forms': {
    success: (context) => context.team.post('/forms', context.exampleBody('post', '/forms')),
    error: ({ team }) => team.post('/forms', '{'),
  },
  'get /forms': {
    success: ({ team }) => team.get('/forms'),
    error: (context) =>
      context.withoutKey('/v1/forms').set('Authorization', 'Bearer rap_nobodys_key'),
  },
  'patch /forms/{formId}': {
    success: async (context) =>
      context.team.patch(await context.formPath(), { status: 'published' }),
    error: async (context) => {
      const body = { fields: [{ fieldType: 'TextInput', label: 'Another' }] };
      return context.team.patch(await context.formPath(), body);
    },
  },
  'get /forms/{formId}/schema': {
    success: async (context) => context.team.get(`${await context.formPath()}/schema`),
    error: ({ team }) => team.get(`/forms/${team.starterFormId}/schema`),
  },

  'post /forms/{formId}/responses': {
    success: async (context) => {
      const body = context.exampleBody('post', '/forms/{formId}/responses');
      return context.team.post(`${await context.formPath()}/responses`, body);
    },
    error: async (context) => {
      const body = { responses: [{ key: 'favourite_roast', value: 'Burnt' }] };
      return context.team.post(`${await context.formPath()}/responses`, body);
    },
  },
  'get /forms/{formId}/responses': {
    success: async (context) => context.team.get((await context.submit()).path),
    error: ({ team }) => team.get(`/forms/${NOBODY}/responses`),
  },
  'get /forms/{formId}/responses/export': {
    success: async (context) => context.team.get(`${(await context.submit()).path}/export`),
    error: ({ team }) => team.get(`/forms/${NOBODY}/responses/export`),
  },
  'get /forms/{formId}/responses/{responseId}': {
    success: async (context) => {
      const { path, responseId } = await context.submit();
      return context.team.get(`${path}/${responseId}`);
    },
    error: async (context) => context.team.get(`${(await context.submit()).path}/${NOBODY}`),
  },

  'get /forms/{formId}/webhook-deliveries': {
    success: async (context) => context.team.get((await context.submitWithWebhook()).path),
    error: ({ team }) => team.get(`/forms/${NOBODY}/webhook-deliveries`),
  },
  'post /forms/{formId}/webhook-deliveries/{deliveryId}/redeliver': {
    success: async (context) => {
      const { path, deliveryId } = await context.submitWithWebhook();
      return context.team.post(`${path}/${deliveryId}/redeliver`);
    },
    error: async (context) => {
      const path = `${await context.formPath()}/webhook-deliveries`;
      return context.team.post(`${path}/${NOBODY}/redeliver`);
    },
  },

  'get /analytics/social/{platform}/posts': {
    success: async (context) => context.team.get((await context.importPlatform()).posts),
    error: ({ team }) => team.get('/analytics/social/instagram/posts?postType=tweet'),
  },
  'get /analytics/social/{platform}/posts/{id}': {
    success: async (context) => {
      const { posts, postId } = await context.importPlatform();
      return context.team.get(`${posts}/${postId}`);
    },
    error: async (context) =>
      context.team.get(`${(await context.importPlatform()).posts}/${NOBODY}`),
  },
  'get /analytics/social/{platform}/profile': {
    success: async (context) => context.team.get((await context.importPlatform()).profile),
    error: ({ team }) => team.get('/analytics/social/myspace/profile'),
  },
  'get /analytics/social/summary': {
    success: async (context) => {
      await context.importPlatform();
      return context.team.get('/analytics/social/summary');
    },
    error: ({ team }) => team.get('/analytics/social/summary?window=1d'),
  },
};
