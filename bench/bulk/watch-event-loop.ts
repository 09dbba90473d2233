import { setTimeout as sleep } from 'node:timers/promises';
import type { MeasuredProcess } from '../processes/start-process';
import type { BulkClient } from './bulk-client';
import { LivenessPoller } from './liveness-poller';

const IDLE_MS = 1_000;

export interface LoopWatch {
  /** The slowest poll during each request: the delay of another client. */
  outsideMs: number[];
  /** The slowest poll without a bulk request: the share of the machine and the benchmark. */
  idleMs: number;
  /** The longest delay of a timer in the service's process during each request. */
  insideMs: number[];
}

/** Measures how long a bulk request blocks the event loop of the service. */
export async function watchEventLoop(
  service: MeasuredProcess,
  client: BulkClient,
  times: number,
): Promise<LoopWatch> {
  const poller = new LivenessPoller(service.url);
  await poller.poll();
  const watch: LoopWatch = {
    outsideMs: [],
    idleMs: await poller.slowestDuring(sleep(IDLE_MS)),
    insideMs: [],
  };
  for (let request = 1; request <= times; request += 1) {
    await service.probe('watch-loop');
    await client.send(async (exchange) => {
      watch.outsideMs.push(await poller.slowestDuring(exchange));
      watch.insideMs.push((await service.probe('longest-block')).longestBlockMs);
    });
  }
  poller.close();
  return watch;
}
