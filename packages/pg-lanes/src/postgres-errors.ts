import { types } from 'node:util';

/** SQLSTATEs: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNIQUE_VIOLATION = '23505';
const CHECK_VIOLATION = '23514';
const FOREIGN_KEY_VIOLATION = '23503';
const VIOLATION_STATES = new Set([UNIQUE_VIOLATION, CHECK_VIOLATION, FOREIGN_KEY_VIOLATION]);

/** By the kind that the message of a violation names. */
const STATE_OF_KIND: Readonly<Record<string, string>> = {
  unique: UNIQUE_VIOLATION,
  check: CHECK_VIOLATION,
  'foreign key': FOREIGN_KEY_VIOLATION,
};

/**
 * Citus forwards the error of the server that has the rows, without the field `constraint` and in part as `internal_error`. The name
 * of the constraint is then only in the message, with the number of the shard at its end.
 */
const INTERNAL_ERROR = 'XX000';
const CONSTRAINT_PATTERN = /violates (unique|check|foreign key) constraint "(\w+?)(?:_\d{6,})?"/;

/** The messages of Citus, which have the SQLSTATE `internal_error` or `io_error`, for a lost connection between its servers. */
const LOST_SERVER_STATES = new Set([INTERNAL_ERROR, '58030']);
const LOST_SERVER_PATTERN =
  /failure on connection marked as essential|connection to the remote node .* failed|server closed the connection unexpectedly|terminating connection due to administrator command|failed to COPY to shard|SSL SYSCALL error/;

/** `deadlock_detected` and `serialization_failure`. */
const DEADLOCK_STATES = new Set(['40P01', '40001']);

/** `query_canceled` and `lock_not_available`: the statement timed out, and the connection stays usable. */
const TIMED_OUT_STATES = new Set(['57014', '55P03']);

/** `read_only_sql_transaction`: a standby, or a primary with `default_transaction_read_only`. */
const READ_ONLY_STATE = '25006';

/** Class 08: connection; 53: insufficient resources; 57P: the server shuts down or starts. */
const UNAVAILABLE_STATE_PATTERN = /^(08...|25006|53...|57P..)$/;

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** The message of `pg` for a query without a result at its timeout; the error has no code. */
export const QUERY_TIMED_OUT = 'Query read timeout';

/** The messages of other errors of `pg` for a lost connection, which have no code either. */
const LOST_CONNECTION_PATTERN =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/;

export interface DriverError extends Error {
  /** An SQLSTATE, or an error code of Node. */
  code?: string;
  constraint?: string;
}

/** The error of a failed query of TypeORM. */
interface WrappedError extends Error {
  readonly driverError?: unknown;
}

/** The server of a connection that must accept writes does not. */
export class ReadOnlyServerError extends Error {
  override readonly name = 'ReadOnlyServerError';
  readonly code = READ_ONLY_STATE;

  constructor() {
    super('The database is read-only: it is a standby, or default_transaction_read_only is on.');
  }
}

/** The error of `pg`, unwrapped if a mapper such as TypeORM has wrapped it, or null if something else was thrown. */
export function toDriverError(thrown: unknown): DriverError | null {
  // `instanceof Error` is false for errors of another realm, such as those of Node itself under Jest.
  if (!types.isNativeError(thrown)) return null;
  const { driverError } = thrown as WrappedError;
  return types.isNativeError(driverError) ? driverError : thrown;
}

/** The SQLSTATE of a violated constraint, and the name of the constraint, or null for other errors. */
function violationOf(thrown: unknown): { readonly code: string; readonly name: string } | null {
  const error = toDriverError(thrown);
  if (error === null) return null;
  const { code = '', constraint, message } = error;
  const [, kind = '', name = ''] = CONSTRAINT_PATTERN.exec(message) ?? [];
  const state = code === INTERNAL_ERROR ? (STATE_OF_KIND[kind] ?? '') : code;
  return VIOLATION_STATES.has(state) ? { code: state, name: constraint ?? name } : null;
}

/** Whether a write violated the unique constraint or index of this name, or any if no name is given. */
export function isUniqueViolation(thrown: unknown, constraint?: string): boolean {
  const violation = violationOf(thrown);
  if (violation?.code !== UNIQUE_VIOLATION) return false;
  return constraint === undefined || violation.name === constraint;
}

/** Whether a write violated the CHECK constraint of this name. */
export function isCheckViolation(thrown: unknown, constraint: string): boolean {
  const violation = violationOf(thrown);
  return violation?.code === CHECK_VIOLATION && violation.name === constraint;
}

/** Whether a write violated the foreign key of this name. */
export function isForeignKeyViolation(thrown: unknown, constraint: string): boolean {
  const violation = violationOf(thrown);
  return violation?.code === FOREIGN_KEY_VIOLATION && violation.name === constraint;
}

/** Whether the server rejected a write because it is read-only. The statement has changed nothing. */
export function isReadOnlyServer(thrown: unknown): boolean {
  return toDriverError(thrown)?.code === READ_ONLY_STATE;
}

/**
 * Whether the connection is lost or the server is unavailable, so that other statements on it fail as well. A read-only server
 * counts as unavailable: another server is the primary now, or this one will be writable later.
 */
export function isConnectionLost(thrown: unknown): boolean {
  const error = toDriverError(thrown);
  if (error === null) return false;
  if (error.code !== undefined && NETWORK_CODES.has(error.code)) return true;
  if (error.code !== undefined && /^[0-9A-Z]{5}$/.test(error.code)) {
    return (
      UNAVAILABLE_STATE_PATTERN.test(error.code) ||
      (LOST_SERVER_STATES.has(error.code) && LOST_SERVER_PATTERN.test(error.message))
    );
  }
  return error.message.startsWith(QUERY_TIMED_OUT) || LOST_CONNECTION_PATTERN.test(error.message);
}

/** Whether a later retry may succeed: the database is unavailable, or the statement timed out or lost a deadlock. */
export function isDatabaseUnavailable(thrown: unknown): boolean {
  return (
    isConnectionLost(thrown) ||
    isDeadlock(thrown) ||
    TIMED_OUT_STATES.has(toDriverError(thrown)?.code ?? '')
  );
}

/** Whether the statement or its wait for a lock timed out, in PostgreSQL or in the driver. */
export function isStatementTimeout(thrown: unknown): boolean {
  const error = toDriverError(thrown);
  return (
    TIMED_OUT_STATES.has(error?.code ?? '') || error?.message.startsWith(QUERY_TIMED_OUT) === true
  );
}

/** Whether PostgreSQL rolled back the statement to resolve a deadlock or conflict; the caller may repeat it. */
export function isDeadlock(thrown: unknown): boolean {
  return DEADLOCK_STATES.has(toDriverError(thrown)?.code ?? '');
}

/**
 * Whether the error shows that a server is no replica of this database, or one with an outdated schema. SQLSTATE classes:
 * 28 authorization, 3D no such database, 42 undefined objects or missing privileges.
 */
export function isUnusableReplica(thrown: unknown): boolean {
  return /^(28...|3D...|42...)$/.test(toDriverError(thrown)?.code ?? '');
}

/** Whether a replica cancelled the statement to apply changes of the primary (recovery conflict). */
export function isRecoveryConflict(thrown: unknown): boolean {
  return toDriverError(thrown)?.code === '40001';
}
