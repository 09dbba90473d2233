import request, { type Test } from 'supertest';
import { KeysService } from '../../../src/auth/keys.service';
import { HOUR_MS } from '../../../src/core/values/durations';
import { createExpiredKey } from '../../factories/key.factory';
import { expectError } from '../../support/expect-error';
import { eventually } from '../../support/eventually';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

/** A revoked key is rejected by every process within this time. */
const REJECTED_WITHIN_MS = 5_000;

describe('The lifetime of an API key', () => {
  const { testApp, team } = useTeams();
  const keys = useOnce(() => testApp.app.get(KeysService));

  afterEach(() => {
    jest.restoreAllMocks();
  });

  const callWith = (apiKey: string): Test =>
    request(testApp.url).get('/v1/auth/key').set('Authorization', `Bearer ${apiKey}`);

  it('ends at the expiry of the key', async () => {
    const { apiKey } = await createExpiredKey(testApp, team.teamId);

    expectError(await callWith(apiKey), 'API_KEY_EXPIRED');
    await team.get('/auth/key').expect(200);
  });

  it('ends at the expiry of the key, also when the key is cached', async () => {
    const expiresAt = new Date(Date.now() + HOUR_MS);
    const { apiKey } = await keys.createAsOperator(team.teamId, { expiresAt });

    await callWith(apiKey).expect(200);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(expiresAt.getTime() - 1);
    await callWith(apiKey).expect(200);
    clock.mockReturnValue(expiresAt.getTime());

    expectError(await callWith(apiKey), 'API_KEY_EXPIRED');
  });

  it('ends within 5 s of the revocation on a process that has cached the key', async () => {
    const { keyId, apiKey } = await keys.createAsOperator(team.teamId);
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now').mockReturnValue(now());
    await callWith(apiKey).expect(200);
    await keys.revokeAsOperator(keyId);
    await callWith(apiKey).expect(200);
    clock.mockImplementation(() => now() + REJECTED_WITHIN_MS);

    // The cache reads the clock once per millisecond.
    await eventually(async () => (await callWith(apiKey)).status !== 200);
    expectError(await callWith(apiKey), 'INVALID_CLIENT');
  });

  it('ends with INVALID_CLIENT for a revoked key that has also expired', async () => {
    const { key, apiKey } = await createExpiredKey(testApp, team.teamId);
    await keys.revokeAsOperator(key.id);

    expectError(await callWith(apiKey), 'INVALID_CLIENT');
  });

  it('continues for the grace period when the key is rolled', async () => {
    const old = await keys.createAsOperator(team.teamId, { label: 'till 4' });
    const rolled = await keys.rollAsOperator(old.keyId, 1);

    const responses = await Promise.all([callWith(old.apiKey), callWith(rolled.apiKey)]);

    expect(responses.map(({ body }) => body as unknown)).toEqual([
      expect.objectContaining({
        data: expect.objectContaining({
          label: 'till 4',
          expiresAt: rolled.previousKeyExpiresAt.toISOString(),
        }) as unknown,
      }),
      expect.objectContaining({
        data: expect.objectContaining({ label: 'till 4', expiresAt: null }) as unknown,
      }),
    ]);
  });

  it('ends with the revocation on a process that has not cached the key, and other keys stay valid', async () => {
    const { keyId, apiKey } = await keys.createAsOperator(team.teamId);
    await keys.revokeAsOperator(keyId);

    expectError(await callWith(apiKey), 'INVALID_CLIENT');
    await team.get('/auth/key').expect(200);
  });
});
