import { BulkClient } from '../bulk/bulk-client';
import { compareCopy } from '../bulk/compare-copy';
import { watchEventLoop } from '../bulk/watch-event-loop';
import { compareStatements } from '../measure/compare-statements';
import { bulkReport } from '../report/bulk-report';
import type { Scenario } from './scenario';

const REQUESTS_PER_ROUND = 2;
const WATCHED_REQUESTS = 5;

/** Creating 10,000 customers at once: the whole request, the database's part of it, and what others notice. */
export const bulk: Scenario = {
  name: 'bulk',
  async run({ contenders, data, databaseUrl, options: { rounds } }) {
    const { service, floor } = contenders;
    const toService = new BulkClient(service, data);
    const toFloor = new BulkClient(floor, data);
    const serviceMs: number[] = [];
    const floorMs: number[] = [];
    await compareStatements(contenders, async (side) => {
      await (side === service ? toService : toFloor).send();
    });
    for (const client of [toService, toFloor]) await sendSome(client);
    for (let round = 1; round <= rounds; round += 1) {
      serviceMs.push(...(await sendSome(toService)));
      floorMs.push(...(await sendSome(toFloor)));
    }
    const memory = {
      service: (await service.ask('usage')).peakMemoryMb,
      floor: (await floor.ask('usage')).peakMemoryMb,
    };
    const database = await compareCopy(databaseUrl, data, rounds * REQUESTS_PER_ROUND);
    const loop = await watchEventLoop(service, toService, WATCHED_REQUESTS);
    toService.close();
    toFloor.close();
    return bulkReport({ serviceMs, floorMs, memory, database, loop });
  },
};

async function sendSome(client: BulkClient): Promise<number[]> {
  const times: number[] = [];
  for (let request = 1; request <= REQUESTS_PER_ROUND; request += 1) {
    times.push(await client.send());
  }
  return times;
}
