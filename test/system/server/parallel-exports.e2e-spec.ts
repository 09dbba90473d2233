import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { Connection } from '@rapport/fast-express';
import { Readiness } from '../../../src/core/observability/readiness';
import { createLargeForm } from '../../factories/large-form.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import type { TeamClient } from '../../support/team-client';
import { shareTestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { eventually } from '../../support/eventually';
import { useOnce } from '../../support/use-value';

const PER_TEAM = 4;
const PER_PROCESS = 16;
/** The number of responses of a form, each of 1.3 MB: together more than the socket buffers hold, so that an export ends only when its client reads. */
const RESPONSES = 8;

interface Exporter {
  readonly team: TeamClient;
  /** The path of a list of responses. */
  readonly list: string;
}

describe('Concurrent exports', () => {
  const testApp = useOnce(shareTestApp);
  let exporters: Exporter[];
  let opened: IncomingMessage[];

  const create = async (): Promise<Exporter> => {
    const team = await createTeam(testApp);
    return { team, list: await createLargeForm(testApp, team, RESPONSES) };
  };

  beforeAll(async () => {
    exporters = await Promise.all(times(PER_PROCESS / PER_TEAM + 1, create));
  });

  beforeEach(() => {
    opened = [];
    // However slow the machine is, no export ends because its client does not read.
    jest.spyOn(Connection.prototype, 'destroyIfStalled').mockReturnValue();
  });

  afterEach(async () => {
    for (const response of opened) response.destroy();
    await eventually(() => testApp.app.get(Readiness).requestsInFlight === 0);
    jest.restoreAllMocks();
  });

  /** Starts an export without reading the body of its response. */
  async function open({ team, list }: Exporter): Promise<IncomingMessage> {
    const headers = { Authorization: `Bearer ${team.apiKey}` };
    const request = http.get(`${testApp.url}/v1${list}/export`, { agent: false, headers });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.on('error', () => undefined);
    opened.push(response);
    return response;
  }

  /** Opens one after the other: on a busy machine, the statements of all would wait too long for a connection. */
  async function openAll(all: readonly Exporter[]): Promise<IncomingMessage[]> {
    const responses: IncomingMessage[] = [];
    for (const exporter of all) responses.push(await open(exporter));
    return responses;
  }

  const untilServed = (exporter: Exporter): Promise<IncomingMessage> =>
    eventually(async () => {
      const response = await open(exporter);
      return response.statusCode === 200 ? response : null;
    });

  it('are limited to 4 per team: a fifth, or a page above 4 MiB, is 429 until one ends', async () => {
    const [exporter, other] = exporters as [Exporter, Exporter];
    const { team, list } = exporter;
    const exports = await openAll(times(PER_TEAM, () => exporter));
    expect(exports.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);

    for (const path of [`${list}/export`, `${list}?limit=${RESPONSES}`]) {
      const rejected = await team.get(path).expect(429);
      expectError(rejected, 'RATE_LIMITED');
      expect(rejected.headers['retry-after']).toBe('1');
      expect(rejected.headers).not.toHaveProperty('content-disposition');
    }
    await team.get(`${list}?limit=1`).expect(200);
    expect((await open(other)).statusCode).toBe(200);

    // The client of one export disconnects.
    exports[0]?.destroy();
    const next = await untilServed(exporter);
    expect((await open(exporter)).statusCode).toBe(429);
    // Another client reads its export to the end.
    next.resume();
    await once(next, 'end');
    expect(next.complete).toBe(true);
    await untilServed(exporter);
  });

  it('are limited to 16 per process: further exports are 503 until one ends', async () => {
    const all = exporters.flatMap((exporter) => times(PER_TEAM, () => exporter));
    const responses = await openAll(all);
    const served = responses.filter(({ statusCode }) => statusCode === 200);
    const rejected = responses.filter(({ statusCode }) => statusCode === 503);
    expect([served.length, rejected.length]).toEqual([PER_PROCESS, all.length - PER_PROCESS]);
    for (const { headers } of rejected) expect(headers['retry-after']).toBe('1');

    const exporter = all[responses.indexOf(rejected[0] as IncomingMessage)] as Exporter;
    const { team, list } = exporter;
    expectError(await team.get(`${list}/export`).expect(503), 'SERVICE_UNAVAILABLE');
    await team.get(`${list}?limit=1`).expect(200);

    served[0]?.destroy();
    await untilServed(exporter);
  });
});
