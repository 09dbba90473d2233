import cluster, { type Worker } from 'node:cluster';
import type { ProbeReply, ProbeCommand, WorkerReply, WorkerCommand } from './probe-messages';

const listening = new Set<Worker>();
cluster.on('listening', (worker) => listening.add(worker));
cluster.on('exit', (worker) => listening.delete(worker));

let lastId = 0;

/** In a supervisor: sends the command to each listening worker. Without workers, the list is empty. */
export function probeWorkers(command: ProbeCommand): Promise<ProbeReply[]> {
  return Promise.all(Array.from(listening, (worker) => probeWorker(worker, command)));
}

function probeWorker(worker: Worker, command: ProbeCommand): Promise<ProbeReply> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    // A measurement without one of the workers is not valid: the rejection ends the supervisor and the benchmark.
    const onExit = (): void => reject(new Error('A worker has ended.'));
    const onMessage = (message: unknown): void => {
      if (!isOfKind<WorkerReply>(message, 'bench:reply') || message.id !== id) return;
      worker.off('message', onMessage);
      worker.off('exit', onExit);
      resolve(message.reply);
    };
    worker.on('message', onMessage);
    worker.on('exit', onExit);
    worker.send({ kind: 'bench:command', id, command } satisfies WorkerCommand);
  });
}

/** In a worker: replies to the commands of the supervisor's probe. */
export function replyAsWorker(measure: (command: ProbeCommand) => ProbeReply): void {
  process.on('message', (message: unknown) => {
    if (!isOfKind<WorkerCommand>(message, 'bench:command')) return;
    const { id, command } = message;
    process.send?.({ kind: 'bench:reply', id, reply: measure(command) } satisfies WorkerReply);
  });
}

export function sumOf(own: ProbeReply, others: readonly ProbeReply[]): ProbeReply {
  const all = [own, ...others];
  const total = (value: (reply: ProbeReply) => number): number =>
    all.reduce((sum, reply) => sum + value(reply), 0);
  return {
    cpuMs: total(({ cpuMs }) => cpuMs),
    peakMemoryMb: total(({ peakMemoryMb }) => peakMemoryMb),
    longestBlockMs: Math.max(...all.map(({ longestBlockMs }) => longestBlockMs)),
    workers: others.length,
  };
}

/** The service sends other messages over the same channel. */
function isOfKind<M extends { kind: string }>(message: unknown, kind: M['kind']): message is M {
  return typeof message === 'object' && message !== null && Reflect.get(message, 'kind') === kind;
}
