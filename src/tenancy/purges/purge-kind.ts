import type { UnitOfWork } from '../scope/request-scope';

/** Rows of a kind of data, by a name that people read in a report: `responses`, `deliveries`. */
export type PurgeCounts = Readonly<Record<string, number>>;

/** A purge under way, as its kind sees it. */
export interface Purge {
  readonly id: string;
  readonly subjectId: string;
  /** What `start` was given. Deleted when the purge has ended, because it may contain personal data. */
  readonly input: Readonly<Record<string, unknown>>;
  /** What the step before has returned; empty in the first step. */
  readonly progress: Readonly<Record<string, unknown>>;
  /** The maximum number of rows that the step may touch; lower after a step that took too long. */
  readonly rows: number;
}

export interface PurgeStep {
  readonly isDone: boolean;
  readonly progress?: Readonly<Record<string, unknown>>;
  /** Added to the counts of the purge. */
  readonly counts?: PurgeCounts;
}

/** Work on more rows than one request may touch: deleting a form with its responses, erasing a person, removing a team. */
export interface PurgeKind {
  readonly kind: string;
  /** Whether it goes before the other purges of its team: someone waits for its end. */
  readonly isUrgent?: boolean;
  /**
   * Does the next part of the work. Its transaction also stores the progress, so that no crash loses or repeats a step; an error undoes
   * the step, which is tried again later.
   */
  step(unit: UnitOfWork, purge: Purge): Promise<PurgeStep>;
}

/** What people see of a purge. */
export interface PurgeReport {
  readonly id: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly startedAt: Date;
  /** null while the purge is under way. */
  readonly finishedAt: Date | null;
  readonly counts: PurgeCounts;
}
