import request from 'supertest';
import { planConnections } from '@rapport/pg-lanes';
import { createAccount, createMember, PASSWORD } from '../../factories/account.factory';
import { customerBody } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { times } from '../../support/collections';
import { hold, waitForBlocked } from '../../support/held-locks';
import { startTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

const POOL_SIZE = 8;
const { statementsPerShare } = planConnections(POOL_SIZE);
/** More than the connections of the service. */
const MANY_REQUESTS = 12;

describe('Requests of strangers', () => {
  // The test itself is the proxy.
  const testApp = useOnce(() =>
    startTestApp({
      DATABASE_POOL_SIZE: String(POOL_SIZE),
      TRUST_PROXY: '127.0.0.1',
    }),
  );

  it.each<[string, string, object, string]>([
    [
      'sign in',
      '/sign-in',
      { password: PASSWORD },
      'SELECT 1 FROM accounts WHERE id = $1 FOR UPDATE',
    ],
    [
      'read links',
      '/password-resets/read',
      { token: 'a'.repeat(43) },
      'LOCK TABLE one_time_links IN ACCESS EXCLUSIVE MODE',
    ],
  ])('that %s take one share of the connections together', async (_name, path, body, lock) => {
    const { id, email } = await createAccount(testApp);
    const team = await createTeam(testApp);
    const member = await createMember(testApp, team.teamId, 'admin');
    const held = await hold(testApp, lock, lock.includes('$1') ? [id] : []);
    let responses: Promise<unknown>;
    try {
      responses = Promise.all(
        times(MANY_REQUESTS, (index) =>
          request(testApp.url)
            .post(`/console/api${path}`)
            .set({ Origin: testApp.url, 'X-Forwarded-For': `203.0.113.${index}` })
            .send(path === '/sign-in' ? { email, ...body } : body),
        ),
      );
      await waitForBlocked(testApp, statementsPerShare);

      await member.client.get('/session').expect(200);
      await member.client.patch('/account', { name: 'Ada' }).expect(200);
      await team.post('/customer', customerBody()).expect(201);
      expect(await waitForBlocked(testApp)).toHaveLength(statementsPerShare);
    } finally {
      await held.release();
    }
    await responses;
  });
});
