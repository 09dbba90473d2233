import { hash, randomUUID } from 'node:crypto';
import request from 'supertest';
import { newId } from '../../../src/core/values/identifiers';
import { createCustomer, customerBody } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { registeredRoutes } from '../../support/registered-routes';
import { expectNoReplay, expectReplay, newKey, postKeyed } from '../../support/keyed-requests';
import { countEffects, POST_ROUTES } from './post-routes';
import { useTeams } from '../../support/use-teams';

const INVALID_KEY = ['Idempotency-Key: must contain 1 to 255 printable ASCII characters'];

const PARAMETER_PATTERN = /\{(\w+)\}/g;
const toPattern = (path: string): string => path.replaceAll(PARAMETER_PATTERN, ':$1');

describe('An Idempotency-Key', () => {
  const { testApp, team } = useTeams({ eachTest: true });

  async function countKeys(): Promise<number> {
    const [row] = await testApp.database.query<{ keys: number }>(
      'SELECT count(*)::integer AS keys FROM idempotency_keys WHERE team_id = $1',
      [team.teamId],
    );
    return row?.keys ?? 0;
  }

  it('is supported on every POST', async () => {
    const posts = registeredRoutes(testApp).filter((route) => route.startsWith('post '));
    const paths = posts.map((route) => route.slice('post /v1'.length));
    // Redelivering a webhook and marking responses insert no row.
    expect(paths.map(toPattern).toSorted()).toEqual(
      [
        ...POST_ROUTES.map(({ route }) => route),
        '/forms/:formId/webhook-deliveries/:deliveryId/redeliver',
        '/forms/:formId/responses/mark-read',
      ].toSorted(),
    );
    for (const path of paths) {
      const response = await postKeyed(
        team,
        'k'.repeat(256),
        path.replaceAll(PARAMETER_PATTERN, newId()),
        {},
      );
      expectError(response, 'VALIDATION_FAILED', INVALID_KEY);
    }
  });

  describe.each(POST_ROUTES)('of a POST to $route', (route) => {
    it('cannot be used with another body', async () => {
      const key = newKey();
      const { path, body } = await route.prepare(testApp, team);
      const first = await postKeyed(team, key, path, body).expect(route.status);
      const changed = Array.isArray(body)
        ? [...body, customerBody()]
        : { ...(body as object), more: 1 };

      const second = await postKeyed(team, key, path, changed);

      expectError(second, 'IDEMPOTENCY_KEY_REUSED');
      expectNoReplay(second);
      expect(await countEffects(testApp, team, route)).toBe(1);
      // The rejection has not replaced the stored response.
      expectReplay(await postKeyed(team, key, path, body), first);
    });

    it('cannot be used on another path', async () => {
      const key = newKey();
      const { path, body } = await route.prepare(testApp, team);
      await postKeyed(team, key, path, body).expect(route.status);

      for (const otherRoute of POST_ROUTES) {
        const other = await otherRoute.prepare(testApp, team);
        if (other.path === path) continue;
        const response = await postKeyed(team, key, other.path, body);
        expectError(response, 'IDEMPOTENCY_KEY_REUSED');
      }
    });
  });

  it('of a request for one customer cannot be used for another customer', async () => {
    const key = newKey();
    const [mine, yours] = [await createCustomer(team), await createCustomer(team)];
    const body = { points: 5, type: 'increment' };
    await postKeyed(team, key, `/customer/${mine.id}/loyalty`, body).expect(200);

    const response = await postKeyed(team, key, `/customer/${yours.id}/loyalty`, body);

    expectError(response, 'IDEMPOTENCY_KEY_REUSED');
  });

  it('of a rejected request cannot be used for another request', async () => {
    const key = newKey();
    const { id } = await createCustomer(team);
    const path = `/customer/${id}/loyalty`;
    await postKeyed(team, key, path, { points: 5, type: 'decrement' }).expect(422);

    const response = await postKeyed(team, key, path, { points: 5, type: 'increment' });

    expectError(response, 'IDEMPOTENCY_KEY_REUSED');
  });

  it.each([
    ['{ "points": 5, "type": "decrement" }'],
    ['{ "points": 5.01, "type": "increment" }'],
    ['{ "points": "5", "type": "increment" }'],
    ['{ "points": 5, "type": "increment", "extra": null }'],
    ['[]'],
    [undefined],
  ])('with the body { "points": 5, "type": "increment" } cannot be used with %s', async (body) => {
    const key = newKey();
    const { id } = await createCustomer(team);
    const path = `/customer/${id}/loyalty`;
    await postKeyed(team, key, path, { points: 5, type: 'increment' }).expect(200);

    expectError(await postKeyed(team, key, path, body), 'IDEMPOTENCY_KEY_REUSED');
  });

  it.each([
    ['{"email":"EMAIL","lastName":"L","firstName":"Ada"}'],
    ['{ "lastName" : "L",\n "firstName":"\\u0041da", "email": "EMAIL" }'],
    ['{"lastName":"X","firstName":"Ada","email":"EMAIL","lastName":"L"}'],
  ])('is replayed for the same JSON values: %s', async (text) => {
    const key = newKey();
    const email = `${randomUUID()}@example.com`;
    const first = await postKeyed(team, key, '/customer', {
      firstName: 'Ada',
      lastName: 'L',
      email,
    }).expect(201);

    const second = await postKeyed(team, key, '/customer', text.replace('EMAIL', email));

    expectReplay(second, first);
  });

  it('is replayed whatever the order of the members at any depth, but not of the elements', async () => {
    const key = newKey();
    const { id } = await createForm(team, {
      fields: ['A', 'B'].map((label) => ({ fieldType: 'TextInput', label })),
    });
    const path = `/forms/${id}/responses`;
    const [a, b] = [
      { key: 'a', value: '1' },
      { key: 'b', value: '2' },
    ];
    const customer = { firstName: 'Ada', lastName: 'L' };
    const first = await postKeyed(team, key, path, { responses: [a, b], customer }).expect(201);
    const reversed = {
      customer: { lastName: 'L', firstName: 'Ada' },
      responses: [
        { value: '1', key: 'a' },
        { value: '2', key: 'b' },
      ],
    };

    expectReplay(await postKeyed(team, key, path, reversed), first);
    expectError(
      await postKeyed(team, key, path, { responses: [b, a], customer }),
      'IDEMPOTENCY_KEY_REUSED',
    );
  });

  it('that was stored with a hash of the members as they were sent is replayed', async () => {
    const key = newKey();
    const { id } = await createCustomer(team);
    const path = `/customer/${id}/loyalty`;
    const body = { type: 'increment', points: 5 };
    const first = await postKeyed(team, key, path, body).expect(200);
    await testApp.database.query(
      'UPDATE idempotency_keys SET request_hash = $1 WHERE team_id = $2 AND key = $3',
      [hash('sha256', `POST /v1${path}\n${JSON.stringify(body)}`, 'buffer'), team.teamId, key],
    );

    expectReplay(await postKeyed(team, key, path, body), first);
    const other = { type: 'increment', points: 6 };
    expectError(await postKeyed(team, key, path, other), 'IDEMPOTENCY_KEY_REUSED');
  });

  it('belongs to its team', async () => {
    const key = newKey();
    const other = await createTeam(testApp);
    const body = customerBody();

    const mine = await postKeyed(team, key, '/customer', body).expect(201);
    const theirs = await postKeyed(other, key, '/customer', body).expect(201);
    const theirNext = await postKeyed(other, key, '/customer', customerBody());

    expectNoReplay(theirs);
    expect(theirs.body).not.toEqual(mine.body);
    expectError(theirNext, 'IDEMPOTENCY_KEY_REUSED');
    expectReplay(await postKeyed(team, key, '/customer', body), mine);
    expectReplay(await postKeyed(other, key, '/customer', body), theirs);
  });

  it.each([
    ['1 character', 'x'],
    ['255 characters', 'k'.repeat(255)],
    [
      'every printable character',
      String.fromCharCode(...Array.from({ length: 94 }, (_, i) => i + 33)),
    ],
    ['a space within', 'order 4711'],
    ['SQL', `'; DROP TABLE idempotency_keys;--`],
    ['the name of a property', '__proto__'],
  ])('may be %s', async (_name, key) => {
    const body = customerBody();
    const first = await postKeyed(team, key, '/customer', body).expect(201);
    expectReplay(await postKeyed(team, key, '/customer', body), first);
  });

  it('is case-sensitive', async () => {
    await postKeyed(team, 'Order-1', '/customer', customerBody()).expect(201);
    await postKeyed(team, 'order-1', '/customer', customerBody()).expect(201);
  });

  it.each([
    ['empty', ''],
    ['white space', '   '],
    ['256 characters', 'k'.repeat(256)],
    ['a tab', 'order\t4711'],
    ['a letter outside ASCII', 'b\u00e9n\u00e9fice'],
    ['a control character of Latin-1', 'order\u0085'],
  ])('must not be %s', async (_name, key) => {
    expectError(
      await postKeyed(team, key, '/customer', customerBody()),
      'VALIDATION_FAILED',
      INVALID_KEY,
    );
    const found = await team.get('/customers').expect(200);
    expect(found.body).toMatchObject({ data: [] });
    expect(await countKeys()).toBe(0);
  });

  it('of another request takes precedence over an invalid body', async () => {
    const [used, free] = [newKey(), newKey()];
    await postKeyed(team, used, '/customer', customerBody()).expect(201);
    const body = { firstName: '' };

    expectError(await postKeyed(team, used, '/customer', body), 'IDEMPOTENCY_KEY_REUSED');
    const rejected = await postKeyed(team, free, '/customer', body).expect(400);
    expect(rejected.body).toMatchObject({ code: 'VALIDATION_FAILED' });
    expectNoReplay(rejected);
    // Not stored: the client corrects an invalid body and sends it with the same key.
    await postKeyed(team, free, '/customer', customerBody()).expect(201);
  });

  it('is checked after the API key', async () => {
    const response = await request(testApp.url)
      .post('/v1/customer')
      .set('Idempotency-Key', '')
      .send(customerBody());
    expectError(response, 'AUTH_HEADER_MISSING');
  });

  describe('of a request that is not a POST', () => {
    it('is ignored by PUT', async () => {
      const key = newKey();
      const { id } = await createCustomer(team);

      for (const lastName of ['King', 'Byron', 'King']) {
        const response = await team
          .put(`/customer/${id}`, { lastName })
          .set('Idempotency-Key', key)
          .expect(200);
        expect(response.body).toMatchObject({ lastName });
        expectNoReplay(response);
      }
      expect(await countKeys()).toBe(0);
    });

    it('is ignored by GET', async () => {
      const key = newKey();
      const { id } = await createCustomer(team);

      for (const lastName of ['King', 'Byron']) {
        await team.put(`/customer/${id}`, { lastName }).expect(200);
        const response = await team.get(`/customer/${id}`).set('Idempotency-Key', key).expect(200);
        expect(response.body).toMatchObject({ lastName });
        expectNoReplay(response);
      }
      expect(await countKeys()).toBe(0);
    });

    it('is ignored even when it is invalid', async () => {
      const { id } = await createCustomer(team);
      const invalid = 'k'.repeat(256);
      await team.get(`/customer/${id}`).set('Idempotency-Key', invalid).expect(200);
      await team.put(`/customer/${id}`, {}).set('Idempotency-Key', invalid).expect(200);
    });

    it('does not claim the key', async () => {
      const key = newKey();
      const { id } = await createCustomer(team);
      await team.put(`/customer/${id}`, {}).set('Idempotency-Key', key).expect(200);
      expectNoReplay(await postKeyed(team, key, '/customer', customerBody()).expect(201));
    });
  });
});
