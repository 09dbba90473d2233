import type { Deadline } from './deadline';

/** Whose share of the connections a statement takes, and until when it may wait and run. */
export interface Share {
  /** Statements with the same id share connections; those beyond the share queue by themselves, so that others get connections. */
  readonly shareId: string;
  readonly deadline: Deadline;
}
