import { type RequestScope, systemScope } from '../../tenancy/scope/request-scope';
import type { ListProgress } from '@rapport/social-connectors';
import type { AccountSession } from '../tokens/token-sessions.service';
import type { ClaimedJob, JobOutcome } from './sync-jobs.repository';

/** What the step of a run needs. */
export interface RunContext {
  readonly session: AccountSession;
  readonly job: ClaimedJob;
  /** The start of the run. */
  readonly now: Date;
}

/** What a step has imported, and the state of the job after it. */
export interface Progress {
  readonly posts: number;
  readonly profileDays: number;
  readonly outcome: JobOutcome;
}

export const teamOf = ({ teamId }: ClaimedJob): RequestScope => systemScope(teamId);

/** The position of a backfill: first in the list of posts, then in the days, newest first. */
export type BackfillCursor = BackfillPosition | { readonly daysUntil: string };

/** The position in the list of posts; `posts` is null for the first page. */
export interface BackfillPosition {
  readonly posts: string | null;
  readonly progress?: ListProgress;
}

export function readBackfillCursor({ cursor }: ClaimedJob): BackfillCursor {
  return cursor === null ? { posts: null } : (JSON.parse(cursor) as BackfillCursor);
}

/** The state of a backfill that continues at once, after all jobs that became due before. */
export const continueBackfill = (cursor: BackfillCursor, now: Date): JobOutcome => ({
  nextRunAt: now,
  cursor: JSON.stringify(cursor),
});
