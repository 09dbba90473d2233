import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { answerAsWorker, askWorkers, sumOf } from './ask-workers';
import type { ProbeAnswer, ProbeQuestion } from './probe-messages';
import { recordStatements, takeStatements } from './record-statements';

const RESOLUTION_MS = 1;
const loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

// Preloaded into the service and the floor alike: tells the bench what the process does.
if (cluster.isWorker) answerAsWorker(measure);
else answerTheBench();

function answerTheBench(): void {
  process.on('message', (question: ProbeQuestion) => {
    const own = measure(question);
    void askWorkers(question).then((others) => process.send?.(sumOf(own, others)));
  });
  // The channel alone must not keep the process alive, and the process must not outlive the bench.
  process.channel?.unref();
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}

function measure(question: ProbeQuestion): ProbeAnswer {
  if (question === 'watch-loop') {
    loop.reset();
    loop.enable();
  }
  if (question === 'longest-block') loop.disable();
  if (question === 'record-statements') recordStatements();
  const { user, system } = process.cpuUsage();
  return {
    cpuMs: (user + system) / 1_000,
    peakMemoryMb: peakMemoryKb() / 1_024,
    // What is recorded is the time between two ticks, hence one tick more than the delay.
    longestBlockMs: loop.count === 0 ? 0 : Math.max(0, loop.max / 1e6 - RESOLUTION_MS),
    statements: question === 'recorded-statements' ? takeStatements() : [],
    workers: 0,
  };
}

/** Linux counts in `maxRSS` what the parent held when it forked, and tells the process's own peak elsewhere. */
function peakMemoryKb(): number {
  const { maxRSS } = process.resourceUsage();
  if (process.platform !== 'linux') return maxRSS;
  const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return peak === undefined ? maxRSS : Number(peak);
}
