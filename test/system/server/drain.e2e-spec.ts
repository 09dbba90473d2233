import http from 'node:http';
import { drain } from '../../../src/core/processes/drain';
import { createTeam } from '../../factories/team.factory';
import { startTestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { eventually } from '../../support/eventually';
import { expectGracefulClose, openConnections } from './open-connections';

interface Outcome {
  /** The status of the response, or the code of the network error. */
  readonly result: number | string;
  readonly hasClose: boolean;
}

function get(url: string, apiKey: string, agent: http.Agent): Promise<Outcome> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${apiKey}` };
    http
      .get(url, { agent, headers }, (response) => {
        const hasClose = response.headers.connection === 'close';
        response.resume();
        response.once('end', () => resolve({ result: response.statusCode ?? 0, hasClose }));
      })
      .once('error', (error: NodeJS.ErrnoException) =>
        resolve({ result: error.code ?? error.message, hasClose: false }),
      );
  });
}

describe('Graceful shutdown', () => {
  it('resets no connection under load, and sends Connection: close in the last response on each', async () => {
    const testApp = await startTestApp();
    const team = await createTeam(testApp);
    const outcomes: Outcome[][] = times(20, () => []);
    const clients = outcomes.map(async (own) => {
      const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
      do {
        own.push(await get(`${testApp.url}/v1/auth/key`, team.apiKey, agent));
      } while (own.at(-1)?.result === 200);
      agent.destroy();
    });
    // All clients must be connected: the kernel resets connections that are not accepted when the port closes.
    await eventually(() => outcomes.every((own) => own.length >= 10));

    await drain(testApp.app, 8_000);
    await Promise.all(clients);

    for (const own of outcomes) {
      expect(own.slice(-2)).toEqual([
        { result: 200, hasClose: true },
        { result: 'ECONNREFUSED', hasClose: false },
      ]);
      expect(own.filter(({ hasClose }) => hasClose)).toHaveLength(1);
    }
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
