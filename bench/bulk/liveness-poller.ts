import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_INTERVAL_MS = 5;

/** Polls `GET /health/live` every 5 ms over a separate connection. */
export class LivenessPoller {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(private readonly url: string) {}

  /** Polls until `work` settles, and returns the milliseconds of the slowest response. */
  async slowestDuring(work: Promise<unknown>): Promise<number> {
    const state = { isDone: false };
    const done = work.finally(() => (state.isDone = true));
    let slowest = 0;
    while (!state.isDone) {
      slowest = Math.max(slowest, await this.poll());
      await sleep(POLL_INTERVAL_MS);
    }
    await done;
    return slowest;
  }

  /** Returns the milliseconds until the response. The first request also opens the connection. */
  poll(): Promise<number> {
    return new Promise((resolve, reject) => {
      const startedAt = performance.now();
      get(`${this.url}/health/live`, { agent: this.agent }, (response) => {
        response.resume();
        response.on('end', () => resolve(performance.now() - startedAt));
        response.on('error', reject);
      }).on('error', reject);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
