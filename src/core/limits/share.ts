import { Deadline, PER_STATEMENT, type Share as ConnectionShare } from '@rapport/pg-lanes';

export interface Share extends ConnectionShare {
  /** Whether no statement may run on a replica. */
  readonly readsPrimary?: boolean;
}

/**
 * The share of work that the service does for itself, such as `jobs`. All work with the same name gets no more than one sender.
 * @param deadline for work that a request waits for
 */
export const serviceShare = (name: string, deadline = PER_STATEMENT): Share => ({
  shareId: name,
  deadline,
});

/** The share of all background jobs of the process. Not for work that a request waits for, because a job may hold the share for seconds. */
export const JOBS = serviceShare('jobs');

/** The share of what a scrape of the metrics reads. */
export const metricsShare = (): Share => serviceShare('metrics', new Deadline());

/** The share of commands of the operator. */
export const OPERATOR = serviceShare('operator');
