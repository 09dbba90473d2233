import net, { type Socket } from 'node:net';
import { customerBody } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { sharedProgram } from '../../support/compile-sources';
import { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';
import { times } from '../../support/times';
import { eventually } from '../webhooks/webhook-app';
import { ServiceProcess } from './service-process';

const WORKERS = 2;
const REQUEST = 'GET /v1/auth/key HTTP/1.1\r\n\r\n';
/** Requests in one write; the next write follows when it is complete. */
const PIPELINED = 5_000;
const ROUNDS = 25;

/** Floods a port with requests until `stop`; reconnects when the service closes the connection. */
class Flood {
  rejected = 0;
  private isStopped = false;
  private socket: Socket;

  constructor(
    private readonly port: number,
    private readonly reads: boolean,
  ) {
    this.socket = this.connect();
  }

  stop(): void {
    this.isStopped = true;
    this.socket.destroy();
  }

  private connect(): Socket {
    const socket = net.connect(this.port, '127.0.0.1');
    const send = (): void => {
      while (socket.write(REQUEST.repeat(PIPELINED)));
    };
    socket.on('connect', send);
    socket.on('drain', send);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (!this.isStopped) this.socket = this.connect();
    });
    if (this.reads) {
      socket.on('data', (chunk) => {
        this.rejected += chunk.toString().split('HTTP/1.1 401 ').length - 1;
      });
    }
    return socket;
  }
}

describe('A flood of pipelined requests without a key', () => {
  let folder: string;
  let testApp: TestApp;
  let team: TeamClient;
  let service: ServiceProcess;
  let floods: Flood[];

  beforeAll(async () => {
    [folder, testApp] = await Promise.all([sharedProgram(), startTestApp()]);
    service = ServiceProcess.start(folder, {
      DATABASE_URL: testApp.databaseUrl,
      WEB_CONCURRENCY: String(WORKERS),
      NODE_OPTIONS: '--max-old-space-size=256',
    });
    const url = await service.url();
    const { teamId, apiKey, starterFormId } = await createTeam(testApp);
    team = new TeamClient(url, teamId, apiKey, starterFormId);
    floods = times(2 * WORKERS, (index) => new Flood(Number(new URL(url).port), index < WORKERS));
  });

  afterAll(async () => {
    for (const flood of floods) flood.stop();
    await service.stop();
    await testApp.close();
  });

  const rejected = () => floods.reduce((sum, flood) => sum + flood.rejected, 0);

  async function callSequentially(): Promise<number[]> {
    const statuses: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      statuses.push((await team.get('/auth/key')).status);
      statuses.push((await team.post('/customer', customerBody())).status);
    }
    return statuses;
  }

  it('does not block requests with a key, and ends no process', async () => {
    // Connections are distributed round-robin: each worker has a client that reads and a client that does not.
    const readers = floods.slice(0, WORKERS);
    await eventually(() => readers.every((flood) => flood.rejected > 0));
    const before = rejected();
    const statuses = (await Promise.all(times(4, callSequentially))).flat();
    expect(new Set(statuses)).toEqual(new Set([200, 201]));
    expect(statuses).toHaveLength(4 * 2 * ROUNDS);
    expect(rejected()).toBeGreaterThan(before);

    expect(service.text.match(/"msg":"A worker process serves\."/g)).toHaveLength(WORKERS);
    expect(service.text).not.toContain('"msg":"A worker process died');
    expect(service.hasEnded).toBe(false);
  });
});
