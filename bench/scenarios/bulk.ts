import { BulkClient } from '../bulk/bulk-client';
import { compareCopy } from '../bulk/compare-copy';
import { MeasuredBulk } from '../bulk/measured-bulk';
import { watchEventLoop } from '../bulk/watch-event-loop';
import { bulkReport } from '../report/bulk-report';
import type { Scenario } from './scenario';

const ROWS_PER_ROUND = 20_000;
const LOOP_REQUESTS = 5;

/** Bulk creation of customers: the whole request, the database call, and the blocked event loop. */
const bulkOf = (name: string, rows: number): Scenario => ({
  name,
  hasFrameworks: false,
  async run({ implementations, data, databaseUrl, options: { rounds } }) {
    const { service, floor } = implementations;
    const toService = new BulkClient(service, data, rows);
    const toFloor = new BulkClient(floor, data, rows);
    const requests = ROWS_PER_ROUND / rows;
    const serviceBulk = new MeasuredBulk(service, toService, requests);
    const floorBulk = new MeasuredBulk(floor, toFloor, requests);
    for (const measured of [serviceBulk, floorBulk]) await measured.warmUp();
    for (let round = 1; round <= rounds; round += 1) {
      await serviceBulk.runRound();
      await floorBulk.runRound();
    }
    const results = { service: await serviceBulk.result(), floor: await floorBulk.result() };
    const database = await compareCopy(databaseUrl, data, { rows, times: rounds * requests });
    const loop = await watchEventLoop(service, toService, LOOP_REQUESTS);
    toService.close();
    toFloor.close();
    return bulkReport({ name, rows }, { ...results, database, loop });
  },
});

export const bulk = bulkOf('bulk', 10_000);
export const bulkOfThousand = bulkOf('bulk-1000', 1_000);
