import { setImmediate as nextIteration } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type Deadline, KeyedSemaphore } from '@rapport/pg-lanes';

/** The pause of a team after rendering, as a multiple of the time that it took: a team takes at most a quarter of the event loop. */
const TEAM_PAUSE_FACTOR = 3;
/** The pause of one of the two slots of all teams, as a multiple of that time: rendering takes at most two thirds of the event loop. */
const PROCESS_PAUSE_FACTOR = 1;
const MAX_PAUSE_MS = 250;
/** The key of the semaphore of all teams. */
const ALL_TEAMS = 'all';

/** Shares the event loop among the teams whose pages are rendered: each team renders one page at a time, and then pauses. */
@Injectable()
export class RenderingShare {
  private readonly ofTeam = new KeyedSemaphore({ maxActive: 1, maxQueued: 50 });
  private readonly ofProcess = new KeyedSemaphore({ maxActive: 2, maxQueued: 1_000 });

  /**
   * @param work renders before its first `await`; may then compress what it has rendered
   * @throws QueueFullError, or WaitTimeoutError after the deadline
   */
  async run<T>(teamId: string, deadline: Deadline, work: () => T | Promise<T>): Promise<T> {
    await this.ofTeam.acquire(teamId, deadline.remainingMs);
    let elapsedMs = 0;
    try {
      await this.ofProcess.acquire(ALL_TEAMS, deadline.remainingMs);
      try {
        // Requests that arrived meanwhile come first.
        await nextIteration();
        const startedAt = performance.now();
        const result = work();
        elapsedMs = performance.now() - startedAt;
        return await result;
      } finally {
        releaseAfter(this.ofProcess, ALL_TEAMS, elapsedMs * PROCESS_PAUSE_FACTOR);
      }
    } finally {
      releaseAfter(this.ofTeam, teamId, elapsedMs * TEAM_PAUSE_FACTOR);
    }
  }
}

function releaseAfter(semaphore: KeyedSemaphore, key: string, ms: number): void {
  setTimeout(() => semaphore.release(key), Math.min(ms, MAX_PAUSE_MS)).unref();
}
