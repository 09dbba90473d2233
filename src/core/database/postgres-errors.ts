import { types } from 'node:util';
import { QueryFailedError } from 'typeorm';

/** SQLSTATE of a refused write; PostgreSQL documentation, appendix A. */
const UNIQUE_VIOLATION = '23505';
const CHECK_VIOLATION = '23514';

/** Deadlock, and its kin where transactions are serialised. */
const DEADLOCK_STATES = new Set(['40P01', '40001']);

/** Time-outs of a statement or a lock: the connection lives, this statement did not get through. */
const TIMED_OUT_STATES = new Set(['57014', '55P03']);

/**
 * Class 08 connection, 53 resources (disk full, too many connections), 57P server going down or
 * starting.
 */
const UNAVAILABLE_STATE = /^(08...|53...|57P..)$/;

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

/** `pg` gives these faults no code, only a text. */
const DRIVER_FAULTS =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/;

interface DriverError extends Error {
  code?: string;
  constraint?: string;
}

/** The driver's own error, whether it came from `pg` directly or wrapped by TypeORM. */
export function toDriverError(thrown: unknown): DriverError | null {
  if (thrown instanceof QueryFailedError) return thrown.driverError as DriverError;
  // Not instanceof, which is false for errors of another realm, such as Node's own under a test runner.
  return types.isNativeError(thrown) ? thrown : null;
}

/** Whether a write broke the unique constraint or index of this name; without a name, any. */
export function isUniqueViolation(thrown: unknown, constraint?: string): boolean {
  const error = toDriverError(thrown);
  if (error?.code !== UNIQUE_VIOLATION) return false;
  return constraint === undefined || error.constraint === constraint;
}

/** Whether a write broke the CHECK of this name. */
export function isCheckViolation(thrown: unknown, constraint: string): boolean {
  const error = toDriverError(thrown);
  return error?.code === CHECK_VIOLATION && error.constraint === constraint;
}

/** Whether the connection is gone or the server cannot work now, so that another statement would fare no better. */
export function isConnectionLost(thrown: unknown): boolean {
  const error = toDriverError(thrown);
  if (error === null) return false;
  if (error.code !== undefined && NETWORK_CODES.has(error.code)) return true;
  if (error.code !== undefined && /^[0-9A-Z]{5}$/.test(error.code)) {
    return UNAVAILABLE_STATE.test(error.code);
  }
  return DRIVER_FAULTS.test(error.message);
}

/** Whether the caller may simply try again later: the database is away, or did not get to this statement in time. */
export function isDatabaseUnavailable(thrown: unknown): boolean {
  return (
    isConnectionLost(thrown) ||
    isDeadlock(thrown) ||
    TIMED_OUT_STATES.has(toDriverError(thrown)?.code ?? '')
  );
}

/** Whether the statement, or its wait for a lock, took too long, whether PostgreSQL or the driver says so. */
export function isStatementTimeout(thrown: unknown): boolean {
  const error = toDriverError(thrown);
  return (
    TIMED_OUT_STATES.has(error?.code ?? '') ||
    error?.message.startsWith('Query read timeout') === true
  );
}

/** Whether PostgreSQL gave this statement up so that a rival could go on; it may simply be repeated. */
export function isDeadlock(thrown: unknown): boolean {
  return DEADLOCK_STATES.has(toDriverError(thrown)?.code ?? '');
}

/**
 * Whether it is no copy of our database, or not of its present state: class 28 no entry, 3D no such database, 42
 * something is missing or not allowed.
 */
export function isUnusableReplica(thrown: unknown): boolean {
  return /^(28...|3D...|42...)$/.test(toDriverError(thrown)?.code ?? '');
}

/** Whether a replica gave the statement up to catch up with the database that it is a copy of. */
export function isRecoveryConflict(thrown: unknown): boolean {
  return toDriverError(thrown)?.code === '40001';
}
