import request from 'supertest';
import { KeysService } from '../../../src/auth/keys.service';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { shareTestApp, type TestApp } from '../../support/test-app';

describe('GET /v1/auth/key', () => {
  let testApp: TestApp;

  beforeAll(async () => {
    testApp = await shareTestApp();
  });

  afterAll(async () => {
    await testApp.close();
  });

  it('returns the team and the settings of the key, without its secret', async () => {
    const team = await createTeam(testApp, { name: 'Kaffeewerk' });

    const response = await team.get('/auth/key').expect(200);

    expect(response.body).toEqual({
      success: true,
      data: {
        team: { id: team.teamId, name: 'Kaffeewerk' },
        label: null,
        prefix: team.apiKey.slice(0, 12),
        expiresAt: null,
      },
    });
    expect(response.text).not.toContain(team.apiKey);
  });

  it('returns the label and the expiry of a key', async () => {
    const team = await createTeam(testApp);
    const expiresAt = new Date(Date.now() + 3_600_000);
    const key = await testApp.app
      .get(KeysService)
      .createAsOperator(team.teamId, { label: 'till 4', expiresAt });

    const response = await request(testApp.url)
      .get('/v1/auth/key')
      .set('Authorization', `bearer ${key.apiKey}`)
      .expect(200);

    expect(response.body).toMatchObject({
      data: { label: 'till 4', expiresAt: expiresAt.toISOString() },
    });
  });

  it.each([
    ['no header', undefined, 'AUTH_HEADER_MISSING'],
    ['an empty header', '', 'AUTH_HEADER_MISSING'],
    ['white space', '   ', 'AUTH_HEADER_MISSING'],
    ['another scheme', 'Basic cmFwOng=', 'INVALID_CLIENT'],
    ['a scheme without a key', 'Bearer', 'INVALID_CLIENT'],
    ['an unknown key', `Bearer rap_${'x'.repeat(43)}`, 'INVALID_CLIENT'],
    ['a key without its scheme', `rap_${'x'.repeat(43)}`, 'INVALID_CLIENT'],
  ] as const)('rejects %s', async (_name, header, code) => {
    const call = request(testApp.url).get('/v1/auth/key');
    if (header !== undefined) call.set('Authorization', header);
    expectError(await call, code);
  });
});
