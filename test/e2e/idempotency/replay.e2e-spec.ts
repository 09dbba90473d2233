import { createCustomer, customerBody } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { submissionBody } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { expectNoReplay, expectReplay, newKey, postKeyed } from '../../support/keyed-requests';
import { countEffects, POST_ROUTES } from './post-routes';
import { useTeams } from '../../support/use-teams';

describe('The replay of a POST with its Idempotency-Key', () => {
  const { testApp, team } = useTeams({ eachTest: true });

  describe.each(POST_ROUTES)('to $route', (route) => {
    it('has the same response, and no second effect', async () => {
      const key = newKey();
      const { path, body } = await route.prepare(testApp, team);

      const first = await postKeyed(team, key, path, body);
      const second = await postKeyed(team, key, path, body);
      const third = await postKeyed(team, key, path, body);

      expect(first.status).toBe(route.status);
      expectNoReplay(first);
      expectReplay(second, first);
      expectReplay(third, first);
      expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
      expect(await countEffects(testApp, team, route)).toBe(1);
    });

    it('has the response of a request without a key', async () => {
      const other = await createTeam(testApp);
      const [keyed, plain] = [
        await route.prepare(testApp, team),
        await route.prepare(testApp, other),
      ];

      const withKey = await postKeyed(team, newKey(), keyed.path, keyed.body);
      const without = await other.post(plain.path, plain.body);

      expect([withKey.status, without.status]).toEqual([route.status, route.status]);
      expect(withKey.headers['content-type']).toBe(without.headers['content-type']);
      expect(shapeOf(withKey.body)).toEqual(shapeOf(without.body));
      expect(await countEffects(testApp, team, route)).toBe(1);
    });

    it('does not happen under another key', async () => {
      const { path, body } = await route.prepare(testApp, team);
      await postKeyed(team, newKey(), path, body).expect(route.status);

      const again = await postKeyed(team, newKey(), path, body);

      expectNoReplay(again);
      // Unique values exist already; any other request has a second effect.
      expect([200, 201, 409]).toContain(again.status);
      const isSame = again.status === 409 || route.isUnique === true;
      expect(await countEffects(testApp, team, route)).toBe(isSame ? 1 : 2);
    });
  });

  it('does not happen for a request without a key', async () => {
    const { id } = await createCustomer(team);
    const body = { points: 5, type: 'increment' };
    await team.post(`/customer/${id}/loyalty`, body).expect(200);
    const keyed = await postKeyed(team, newKey(), `/customer/${id}/loyalty`, body).expect(200);
    const plain = await team.post(`/customer/${id}/loyalty`, body).expect(200);

    expectNoReplay(keyed);
    expectNoReplay(plain);
    expect(plain.body).toMatchObject({ points: 15 });
  });

  it('has the balance of the first response, not the current one', async () => {
    const key = newKey();
    const { id } = await createCustomer(team);
    const body = { points: 5, type: 'increment' };
    const first = await postKeyed(team, key, `/customer/${id}/loyalty`, body);
    await team.post(`/customer/${id}/loyalty`, { points: 1, type: 'decrement' }).expect(200);

    const second = await postKeyed(team, key, `/customer/${id}/loyalty`, body);

    expectReplay(second, first);
    expect(second.body).toMatchObject({ points: 5 });
    const shown = await team.get(`/customer/${id}`);
    expect(shown.body).toMatchObject({ points: 4 });
  });

  it('has the response of a submission whose answers the form rejects by now', async () => {
    const key = newKey();
    const remark = { fieldType: 'TextInput', label: 'Remark' };
    const { id } = await createForm(team, { fields: [remark] });
    const path = `/forms/${id}/responses`;
    const body = submissionBody({ remark: 'Lovely', other: 'ignored' });
    const first = await postKeyed(team, key, path, body).expect(201);
    const required = { fieldType: 'TextInput', label: 'Name', isRequired: true };
    await team.patch(`/forms/${id}`, { fields: [remark, required] }).expect(200);

    expectReplay(await postKeyed(team, key, path, body), first);
    expect(first.body).toMatchObject({ data: { ignoredKeys: ['other'] } });
    await postKeyed(team, newKey(), path, body).expect(400);
  });

  it('ignores white space in the body', async () => {
    const key = newKey();
    const { id } = await createCustomer(team);
    const path = `/customer/${id}/loyalty`;

    const first = await postKeyed(team, key, path, '{"points":5,"type":"increment"}').expect(200);
    const second = await postKeyed(team, key, path, '\n{ "points" : 5.0,\t"type": "increment" }\n');

    expectReplay(second, first);
  });

  it('returns the response to a bulk of 10,000', async () => {
    const key = newKey();
    const rows = Array.from({ length: 10_000 }, () => customerBody());

    const first = await postKeyed(team, key, '/customers', rows).expect(201);
    const second = await postKeyed(team, key, '/customers', rows);

    expectReplay(second, first);
    expect(second.body).toHaveLength(10_000);
  });
});

/** A body with each value replaced by its type. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shapeOf(item)]));
}
