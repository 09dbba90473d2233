import cluster, { type Worker } from 'node:cluster';
import type { ProbeAnswer, ProbeQuestion, WorkerAnswer, WorkerQuestion } from './probe-messages';

const serving = new Set<Worker>();
cluster.on('listening', (worker) => serving.add(worker));
cluster.on('exit', (worker) => serving.delete(worker));

let lastId = 0;

/** In a supervisor: what each worker that serves has to say; none in a process without workers. */
export function askWorkers(question: ProbeQuestion): Promise<ProbeAnswer[]> {
  return Promise.all(Array.from(serving, (worker) => askWorker(worker, question)));
}

function askWorker(worker: Worker, question: ProbeQuestion): Promise<ProbeAnswer> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    // Without one of its workers a measurement is worth nothing: this ends the supervisor, and so the bench.
    const onExit = (): void => reject(new Error('A worker has ended.'));
    const onMessage = (message: unknown): void => {
      if (!isOfKind<WorkerAnswer>(message, 'bench:answer') || message.id !== id) return;
      worker.off('message', onMessage);
      worker.off('exit', onExit);
      resolve(message.answer);
    };
    worker.on('message', onMessage);
    worker.on('exit', onExit);
    worker.send({ kind: 'bench:question', id, question } satisfies WorkerQuestion);
  });
}

/** In a worker: lets the supervisor's probe ask. */
export function answerAsWorker(measure: (question: ProbeQuestion) => ProbeAnswer): void {
  process.on('message', (message: unknown) => {
    if (!isOfKind<WorkerQuestion>(message, 'bench:question')) return;
    const { id, question } = message;
    process.send?.({ kind: 'bench:answer', id, answer: measure(question) } satisfies WorkerAnswer);
  });
}

export function sumOf(own: ProbeAnswer, others: readonly ProbeAnswer[]): ProbeAnswer {
  const all = [own, ...others];
  const total = (value: (answer: ProbeAnswer) => number): number =>
    all.reduce((sum, answer) => sum + value(answer), 0);
  return {
    cpuMs: total(({ cpuMs }) => cpuMs),
    peakMemoryMb: total(({ peakMemoryMb }) => peakMemoryMb),
    longestBlockMs: Math.max(...all.map(({ longestBlockMs }) => longestBlockMs)),
    statements: all.flatMap(({ statements }) => statements),
    workers: others.length,
  };
}

/** Workers and supervisor have other things to say to each other, too. */
function isOfKind<M extends { kind: string }>(message: unknown, kind: M['kind']): message is M {
  return typeof message === 'object' && message !== null && Reflect.get(message, 'kind') === kind;
}
