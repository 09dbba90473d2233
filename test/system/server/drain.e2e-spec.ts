import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { drain } from '../../../src/core/processes/drain';
import { createTeam } from '../../factories/team.factory';
import { startTestApp } from '../../support/test-app';
import { times } from '../../support/times';
import { expectGracefulClose, openConnections } from './open-connections';

/** The status of the response, or the code of the network error. */
function get(url: string, apiKey: string, agent: http.Agent): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${apiKey}` };
    http
      .get(url, { agent, headers }, (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
      })
      .once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}

describe('Graceful shutdown', () => {
  it('resets no connection under load, and closes kept-alive connections one by one', async () => {
    const testApp = await startTestApp();
    const team = await createTeam(testApp);
    const agent = new http.Agent({ keepAlive: true, maxSockets: 20 });
    const outcomes = new Map<number | string, number>();
    let hasFailed = false;
    const clients = times(20, async () => {
      while (!hasFailed) {
        const outcome = await get(`${testApp.url}/v1/auth/key`, team.apiKey, agent);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        if (outcome !== 200) hasFailed = true;
      }
    });
    // All clients must be connected: the kernel resets connections that are not accepted when the port closes.
    while ((outcomes.get(200) ?? 0) < 200) await sleep(10);

    await drain(testApp.app, 8_000);
    await Promise.all(clients);

    expect(outcomes.get(200)).toBeGreaterThan(20);
    expect(new Set(outcomes.keys())).toEqual(new Set([200, 'ECONNREFUSED']));
    agent.destroy();
    await testApp.close();
  });

  it('closes idle and unused connections before a request in progress ends', async () => {
    const testApp = await startTestApp();
    const connections = await openConnections(testApp.url, await createTeam(testApp));

    const drained = drain(testApp.app, 8_000);
    await expectGracefulClose(connections);
    await drained;

    await testApp.close();
  });
});
