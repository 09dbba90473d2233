import { setTimeout as sleep } from 'node:timers/promises';
import type { MeasuredProcess } from '../processes/start-process';
import type { BulkClient } from './bulk-client';
import { Poller } from './poller';

const IDLE_MS = 1_000;

export interface LoopWatch {
  /** The slowest poll during each request: what another client meets. */
  outsideMs: number[];
  /** The slowest poll while nothing else happened: what of it is the machine and the bench. */
  idleMs: number;
  /** The longest delay of a timer in the service's own process during each request. */
  insideMs: number[];
}

/** How long a bulk at work keeps the service from doing anything else. */
export async function watchEventLoop(
  service: MeasuredProcess,
  client: BulkClient,
  times: number,
): Promise<LoopWatch> {
  const poller = new Poller(service.url);
  await poller.ask();
  const watch: LoopWatch = {
    outsideMs: [],
    idleMs: await poller.slowestDuring(sleep(IDLE_MS)),
    insideMs: [],
  };
  for (let turn = 1; turn <= times; turn += 1) {
    await service.ask('watch-loop');
    await client.send(async (exchange) => {
      watch.outsideMs.push(await poller.slowestDuring(exchange));
      watch.insideMs.push((await service.ask('longest-block')).longestBlockMs);
    });
  }
  poller.close();
  return watch;
}
