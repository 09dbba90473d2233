import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { probeWorkers, replyAsWorker, sumOf } from './probe-workers';
import type { ProbeReply, ProbeCommand } from './probe-messages';

const RESOLUTION_MS = 1;
const loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

// Preloaded with `--require` into each measured process: replies to the commands of the benchmark.
if (cluster.isWorker) replyAsWorker(measure);
else replyToBenchmark();

function replyToBenchmark(): void {
  process.on('message', (command: ProbeCommand) => {
    const own = measure(command);
    void probeWorkers(command).then((others) => process.send?.(sumOf(own, others)));
  });
  // The IPC channel must not keep the process alive, and the process ends with the benchmark.
  process.channel?.unref();
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}

function measure(command: ProbeCommand): ProbeReply {
  if (command === 'watch-loop') {
    loop.reset();
    loop.enable();
  }
  if (command === 'longest-block') loop.disable();
  const { user, system } = process.cpuUsage();
  return {
    cpuMs: (user + system) / 1_000,
    peakMemoryMb: peakMemoryKb() / 1_024,
    // The histogram contains the time between two ticks: the delay plus the resolution.
    longestBlockMs: loop.count === 0 ? 0 : Math.max(0, loop.max / 1e6 - RESOLUTION_MS),
    workers: 0,
  };
}

/** On Linux, `maxRSS` includes the memory of the parent at the fork; `VmHWM` does not. */
function peakMemoryKb(): number {
  const { maxRSS } = process.resourceUsage();
  if (process.platform !== 'linux') return maxRSS;
  const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return peak === undefined ? maxRSS : Number(peak);
}
