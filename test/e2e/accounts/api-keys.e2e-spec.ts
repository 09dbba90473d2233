import { DAY_MS, HOUR_MS } from '../../../src/core/values/durations';
import { createCustomer } from '../../factories/customer.factory';
import { createMember } from '../../factories/account.factory';
import { createTeam } from '../../factories/team.factory';
import { sortedStatuses } from '../../support/collections';
import { registeredRoutes } from '../../support/registered-routes';
import { expectError } from '../../support/expect-error';
import { TeamClient } from '../../support/team-client';
import { newId } from '../../../src/core/values/identifiers';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

interface Created {
  data: { id: string; apiKey: string; previousKeyExpiresAt: string };
}

describe('API keys in the console', () => {
  const { testApp, team } = useTeams({ eachTest: true });
  const admin = useEachTest(() => createMember(testApp, team.teamId, 'admin', { name: 'Ada' }));

  const path = (): string => `/teams/${team.teamId}/keys`;

  const create = async (body: object): Promise<Created['data']> => {
    const response = await admin.client.post(path(), body).expect(201);
    return (response.body as Created).data;
  };
  const plantKeys = (count: number, revokedAt: 'NULL' | 'now()', age = '1 hour') =>
    testApp.database.query(
      `INSERT INTO api_keys (team_id, id, key_hash, prefix, created_at, revoked_at)
       SELECT $1, gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), 'rap_planted', now() - $3::interval, ${revokedAt}
         FROM generate_series(1, $2::integer)`,
      [team.teamId, count, age],
    );
  const clientOf = (apiKey: string): TeamClient => new TeamClient(testApp.url, '', apiKey, null);

  it('are created with label, expiry and access, and shown once', async () => {
    const expiresAt = new Date(Date.now() + DAY_MS).toISOString();

    const { body } = await admin.client
      .post(path(), { label: ' Shop ', expiresAt, access: 'read' })
      .expect(201);

    const view = {
      id: expect.any(String) as unknown,
      label: 'Shop',
      prefix: expect.stringMatching(/^rap_[\w-]{8}$/) as unknown,
      access: 'read',
      createdAt: expect.any(String) as unknown,
      createdBy: { id: admin.userId, name: 'Ada' },
      expiresAt,
      lastUsedAt: null,
      revokedAt: null,
      isExpiringSoon: true,
      isUnused: false,
    };
    expect(body).toEqual({
      success: true,
      data: { ...view, apiKey: expect.stringMatching(/^rap_[\w-]{43}$/) as unknown },
    });
    const { apiKey } = (body as Created).data;
    await clientOf(apiKey).get('/auth/key').expect(200);
    const listed = await admin.client.get(path()).expect(200);
    expect(listed.body).toMatchObject({
      data: [{ ...view, lastUsedAt: expect.any(String) as unknown }, { createdBy: null }],
    });
    expect(JSON.stringify([listed.body, testApp.logLines])).not.toContain(apiKey);
  });

  it('work to the end of the day on which they expire', async () => {
    const today = new Date().toISOString().slice(0, 10);

    const { body } = await admin.client.post(path(), { expiresAt: today }).expect(201);

    const { apiKey } = (body as Created).data;
    expect(body).toMatchObject({ data: { expiresAt: `${today}T23:59:59.999Z` } });
    await clientOf(apiKey).get('/auth/key').expect(200);
    const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
    expectError(await admin.client.post(path(), { expiresAt: yesterday }), 'VALIDATION_FAILED', [
      'expiresAt: must be in the future',
    ]);
  });

  it('are rejected with an expiry in the past or another access', async () => {
    expectError(
      await admin.client.post(path(), { expiresAt: '2020-01-01', access: 'write', label: '' }),
      'VALIDATION_FAILED',
      [
        'label: must contain 1 to 255 characters',
        'expiresAt: must be in the future',
        'access: must be one of full, read',
      ],
    );
  });

  it('with read access are rejected by every write of /v1 before it looks for a resource', async () => {
    const { apiKey } = await create({ access: 'read' });
    const reader = clientOf(apiKey);
    const { id } = await createCustomer(team);
    await reader.get(`/customer/${id}`).expect(200);

    const writes = registeredRoutes(testApp).filter((route) =>
      /^(post|put|patch|delete) /.test(route),
    );
    expect(writes.length).toBeGreaterThan(7);
    for (const route of writes) {
      const [method = '', pattern = ''] = route.split(' ');
      const target = pattern.replace('/v1', '').replaceAll(/\{\w+\}/g, newId());
      const response = await reader.call(method as 'post', target);
      expectError(response, 'FORBIDDEN');
    }
  });

  it('keep their label and access when they are rolled, and work for a grace period', async () => {
    const old = await create({ label: 'Shop', access: 'read' });

    const { body } = await admin.client
      .post(`${path()}/${old.id}/roll`, { graceHours: 1 })
      .expect(201);

    const { apiKey, previousKeyExpiresAt } = (body as Created).data;
    expect(body).toMatchObject({ data: { label: 'Shop', access: 'read', expiresAt: null } });
    expect(Math.round((Date.parse(previousKeyExpiresAt) - Date.now()) / HOUR_MS)).toBe(1);
    await clientOf(apiKey).get('/auth/key').expect(200);
    await clientOf(old.apiKey).get('/auth/key').expect(200);
    expectError(await clientOf(apiKey).post('/forms', {}), 'FORBIDDEN');

    for (const empty of [undefined, {}]) {
      const { id } = await create({});
      const rolled = await admin.client.post(`${path()}/${id}/roll`, empty).expect(201);
      const { previousKeyExpiresAt: end } = (rolled.body as Created).data;
      expect(Math.round((Date.parse(end) - Date.now()) / HOUR_MS)).toBe(24);
    }

    const full = await create({});
    expectError(
      await clientOf(full.apiKey).post('/forms', {}),
      'VALIDATION_FAILED',
      expect.any(Array),
    );
    const ended = await create({});
    await admin.client.post(`${path()}/${ended.id}/roll`, { graceHours: 0 }).expect(201);
    expectError(await clientOf(ended.apiKey).get('/auth/key'), 'API_KEY_EXPIRED');
  });

  it('are limited to 100 active keys per team, also when two are created concurrently', async () => {
    // The team has had one key since its creation.
    await plantKeys(98, 'NULL');
    const responses = await Promise.all([
      admin.client.post(path(), {}),
      admin.client.post(path(), {}),
    ]);
    expect(sortedStatuses(responses)).toEqual([201, 409]);
    expectError(await admin.client.post(path(), {}), 'KEY_LIMIT_REACHED');
    const [id = ''] = responses.flatMap(({ status, body }) =>
      status === 201 ? (body as Created).data.id : [],
    );
    // The old key would still be active for an hour.
    expectError(
      await admin.client.post(`${path()}/${id}/roll`, { graceHours: 1 }),
      'KEY_LIMIT_REACHED',
    );
    const rolled = await admin.client.post(`${path()}/${id}/roll`, { graceHours: 0 }).expect(201);
    expectError(await admin.client.post(path(), {}), 'KEY_LIMIT_REACHED');
    await admin.client.delete(`${path()}/${(rolled.body as Created).data.id}`).expect(200);
    await create({});
    expect(await (await createTeam(testApp)).get('/auth/key')).toMatchObject({ status: 200 });
  });

  it('are listed if they are active or among the newest 100', async () => {
    await plantKeys(5, 'NULL', '2 days');
    await plantKeys(120, 'now()', '1 day');

    const { body } = await admin.client.get(path()).expect(200);

    const { data } = body as { data: { createdAt: string; revokedAt: string | null }[] };
    // The key of the team is the newest one.
    expect(data.map(({ revokedAt }) => revokedAt === null)).toEqual([
      true,
      ...Array<boolean>(99).fill(false),
      ...Array<boolean>(5).fill(true),
    ]);
    const times = data.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('are revoked once, and not by another team', async () => {
    const { id, apiKey } = await create({});
    const foreign = await createTeam(testApp);
    const [other] = await testApp.database.query<{ id: string }>(
      'SELECT id FROM api_keys WHERE team_id = $1',
      [foreign.teamId],
    );

    const { body } = await admin.client.delete(`${path()}/${id}`).expect(200);

    expect(body).toEqual({
      success: true,
      data: { id, revokedAt: expect.any(String) as unknown },
    });
    expect((await admin.client.delete(`${path()}/${id}`)).body).toEqual(body);
    expectError(await clientOf(apiKey).get('/auth/key'), 'INVALID_CLIENT');
    expectError(await admin.client.post(`${path()}/${id}/roll`, {}), 'KEY_REVOKED');
    for (const unknown of [other?.id, newId(), 'x']) {
      expectError(await admin.client.delete(`${path()}/${unknown}`), 'KEY_NOT_FOUND');
      expectError(await admin.client.post(`${path()}/${unknown}/roll`, {}), 'KEY_NOT_FOUND');
    }
    await foreign.get('/auth/key').expect(200);
  });
});
