import request from 'supertest';
import { KeysService } from '../../../src/auth/keys.service';
import { createTeam } from '../../factories/team.factory';
import { shareTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

describe('GET /v1/auth/key', () => {
  const testApp = useOnce(shareTestApp);

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
});
