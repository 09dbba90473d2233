/** The rows of a table that are deleted after a time. Its module declares them; all parts of SQL are constants. */
export interface ExpiredRows {
  /** Names the job in the log. */
  readonly name: string;
  readonly table: string;
  /** The columns of the primary key. */
  readonly key: readonly string[];
  /** The column with the time from which `days` count. It has an index, since the oldest rows are deleted first. */
  readonly time: string;
  /** Default: 0, the row is deleted at its time. */
  readonly days?: number;
  /** A condition in SQL; rows that do not meet it stay, however old they are. */
  readonly condition?: string;
  /** Between two runs of the job. */
  readonly intervalMs: number;
}
