import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 5;

/** Asks a server whether it is alive every 5 ms, over a connection of its own. */
export class Poller {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(private readonly url: string) {}

  /** The longest that an answer took while `work` was under way. */
  async slowestDuring(work: Promise<unknown>): Promise<number> {
    const state = { isDone: false };
    const done = work.finally(() => (state.isDone = true));
    let slowest = 0;
    while (!state.isDone) {
      slowest = Math.max(slowest, await this.ask());
      await sleep(POLL_MS);
    }
    await done;
    return slowest;
  }

  /** Milliseconds until the answer; the first one also opens the connection. */
  ask(): Promise<number> {
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
