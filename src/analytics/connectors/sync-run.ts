import { AsyncLocalStorage } from 'node:async_hooks';

/** The run of a job that requests are made for. */
export interface SyncRun {
  readonly teamId: string;
  /** Backfills have the lowest priority. */
  readonly isBackfill: boolean;
}

/** Tells the place that sends requests whom they are for, so that connectors need not pass it through every call. */
const runs = new AsyncLocalStorage<SyncRun>();

/** Calls a function whose requests belong to a run. */
export const withinRun = <Result>(run: SyncRun, call: () => Result): Result => runs.run(run, call);

/** null: the requests belong to no job, but to a sign-in or a command. */
export const currentRun = (): SyncRun | null => runs.getStore() ?? null;
