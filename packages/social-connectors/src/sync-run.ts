import { CallScope } from './call-scope';

/** A run of a job that reads an account; its requests belong together. */
export interface SyncRun {
  readonly teamId: string;
  /** Backfills have the lowest priority. */
  readonly isBackfill: boolean;
}

/** The current run. `MetaGraph` and budgets read it, so that connectors need not pass it as an argument. */
const runs = new CallScope<SyncRun>();

/** Calls a function whose requests are attributed to a run. */
export const withinRun = <Result>(run: SyncRun, call: () => Promise<Result>): Promise<Result> =>
  runs.run(run, call);

/** The run of the calling code, or null if the code belongs to a sign-in or a command. */
export const currentRun = (): SyncRun | null => runs.value ?? null;
