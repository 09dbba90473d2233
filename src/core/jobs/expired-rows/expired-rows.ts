/**
 * Groups of rows with a time of their own: the teams, or the forms of all teams. All parts are SQL; the groups are read in pages, in the
 * order of their keys.
 */
export interface RowGroups {
  /** The table of all teams. */
  readonly teams: string;
  /** The tables of the groups, after FROM. */
  readonly from: string;
  /** The id of the team. */
  readonly team: string;
  /** What distinguishes the groups of a team, and the column of the rows that has it. */
  readonly part?: { readonly of: string; readonly type: 'uuid' | 'text'; readonly column: string };
  /** The number of days, possibly with a fraction, after which rows of a group of the team (a parameter) expire; SQL null for never. */
  readonly days: (team: string) => string;
}

/** The rows of a table that are deleted after a time. Its module declares them; all parts of SQL are constants. */
export interface ExpiredRows {
  /** Names the job in the log. */
  readonly name: string;
  readonly table: string;
  /** The columns of the primary key. */
  readonly key: readonly string[];
  /**
   * The column with the time from which `days` count. It has an index, since the oldest rows are deleted first; with `groups`, the columns
   * of the group lead the index.
   */
  readonly time: string;
  /** By default 0: the row is deleted at its time. */
  readonly days?: number;
  /** Each group decides after how many days; in place of `days`. */
  readonly groups?: RowGroups;
  /** What bounds the rows besides `time`, if the index has another column with the same order. @param end SQL of a time */
  readonly boundedBy?: { readonly column: string; readonly condition: (end: string) => string };
  /** The table has partitions: the place of a row is unique in its partition only. */
  readonly isPartitioned?: true;
  /** Rows of all teams are deleted by one statement: a database that is distributed by team has the whole table on one server. */
  readonly isOfAllTeams?: true;
  /** A condition in SQL; rows that do not meet it stay, however old they are. */
  readonly condition?: string;
  /** The kind of data, if people decide how long it is kept. */
  readonly kind?: string;
  /** A service deletes the rows, since more than the rows changes, and gets this column of them; see `ExpiredRowsJob.deleteBy`. */
  readonly deletedByService?: { readonly id: string };
  /** How many rows one batch deletes at most, of a table with large rows; default: 1,000. */
  readonly batchSize?: number;
  /** Between two runs of the job. */
  readonly intervalMs: number;
}

/** Expired rows of a group, for the service that deletes them. */
export interface ExpiredGroup {
  readonly teamId: string;
  /** See {@link RowGroups.part}; empty without parts. */
  readonly part: string;
  /** See {@link ExpiredRows.deletedByService}. */
  readonly ids: readonly string[];
}
