import type { Latencies, NeighbourCalls, NeighbourCommand } from './neighbour';
import { timeCall } from './time-call';

let maxCalls = 0;

async function measure({ url, apiKey, customerId }: NeighbourCalls): Promise<Latencies> {
  const read = { path: `/customer/${customerId}` };
  const body = { points: 1, type: 'increment' };
  const write = { method: 'POST', path: `/customer/${customerId}/loyalty`, body } as const;
  const times: Latencies = { reads: [], writes: [] };
  while (times.reads.length < maxCalls) {
    times.reads.push((await timeCall(url, apiKey, read)).ms);
    times.writes.push((await timeCall(url, apiKey, write)).ms);
  }
  return times;
}

process.on('message', (command: NeighbourCommand) => {
  maxCalls = command === 'end' ? 0 : command.maxCalls;
  if (command !== 'end') void measure(command).then((times) => process.send?.(times));
});
