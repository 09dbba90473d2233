import { BulkClient } from '../bulk/bulk-client';
import { compareCopy } from '../bulk/compare-copy';
import { MeasuredBulk } from '../bulk/measured-bulk';
import { watchEventLoop } from '../bulk/watch-event-loop';
import { compareStatements } from '../measure/compare-statements';
import { bulkReport } from '../report/bulk-report';
import type { Scenario } from './scenario';

const ROWS_PER_ROUND = 20_000;
const WATCHED_REQUESTS = 5;

/** Creating many customers at once: the whole request, the database's part of it, and what others notice. */
const bulkOf = (name: string, rows: number): Scenario => ({
  name,
  hasPeers: false,
  async run({ contenders, data, databaseUrl, options: { rounds } }) {
    const { service, floor } = contenders;
    const toService = new BulkClient(service, data, rows);
    const toFloor = new BulkClient(floor, data, rows);
    await compareStatements(contenders, async (side) => {
      await (side === service ? toService : toFloor).send();
    });
    const requests = ROWS_PER_ROUND / rows;
    const ofService = new MeasuredBulk(service, toService, requests);
    const ofFloor = new MeasuredBulk(floor, toFloor, requests);
    for (const side of [ofService, ofFloor]) await side.warmUp();
    for (let round = 1; round <= rounds; round += 1) {
      await ofService.runRound();
      await ofFloor.runRound();
    }
    const results = { service: await ofService.result(), floor: await ofFloor.result() };
    const database = await compareCopy(databaseUrl, data, { rows, times: rounds * requests });
    const loop = await watchEventLoop(service, toService, WATCHED_REQUESTS);
    toService.close();
    toFloor.close();
    return bulkReport({ name, rows }, { ...results, database, loop });
  },
});

export const bulk = bulkOf('bulk', 10_000);
export const bulkOfThousand = bulkOf('bulk-1000', 1_000);
