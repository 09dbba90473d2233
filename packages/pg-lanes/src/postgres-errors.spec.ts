import {
  isCheckViolation,
  isConnectionLost,
  isDatabaseUnavailable,
  isForeignKeyViolation,
  isReadOnlyServer,
  isUniqueViolation,
  ReadOnlyServerError,
} from './postgres-errors';

const errorOf = (code: string, message = 'as PostgreSQL says', constraint?: string): Error =>
  Object.assign(new Error(message), { code, constraint });

describe('isConnectionLost', () => {
  it.each([
    ['08006', 'connection_failure'],
    ['25006', 'read_only_sql_transaction'],
    ['53300', 'too_many_connections'],
    ['57P01', 'admin_shutdown'],
    ['57P02', 'crash_shutdown'],
    ['57P03', 'cannot_connect_now'],
    ['57P05', 'idle_session_timeout'],
    ['ECONNRESET', 'a code of Node.js'],
  ])('accepts %s, %s', (code) => {
    expect(isConnectionLost(errorOf(code))).toBe(true);
    expect(isDatabaseUnavailable(errorOf(code))).toBe(true);
  });

  it.each([
    ['25P02', 'in_failed_sql_transaction'],
    ['25001', 'active_sql_transaction'],
    ['55000', 'object_not_in_prerequisite_state'],
    ['57014', 'query_canceled'],
    ['40001', 'serialization_failure'],
    ['23505', 'unique_violation'],
  ])('rejects %s, %s', (code) => {
    expect(isConnectionLost(errorOf(code))).toBe(false);
  });

  it('accepts the error of this package for a read-only server, also when a mapper wrapped it', () => {
    const error = new ReadOnlyServerError();
    const wrapped = Object.assign(new Error('failed'), { driverError: error });
    expect([error, wrapped].map(isConnectionLost)).toEqual([true, true]);
    expect([error, wrapped].map(isReadOnlyServer)).toEqual([true, true]);
    expect(isReadOnlyServer(errorOf('57P01'))).toBe(false);
  });

  it.each([
    ['XX000', 'failure on connection marked as essential: 127.0.0.1:9702', true],
    ['XX000', 'server closed the connection unexpectedly', true],
    ['XX000', 'SSL SYSCALL error: EOF detected', true],
    ['XX000', 'cache lookup failed for relation 1', false],
    ['58030', 'failed to COPY to shard 0 on 127.0.0.1:7703', true],
    ['58030', 'could not read block 1 in file "base/1/2"', false],
  ])('of the error %s "%s": %s', (code, message, isLost) => {
    expect(isConnectionLost(errorOf(code, message))).toBe(isLost);
  });
});

const DUPLICATE = 'duplicate key value violates unique constraint';

describe('isUniqueViolation', () => {
  it.each([
    ['the field', errorOf('23505', `${DUPLICATE} "uq_a_b"`, 'uq_a_b')],
    ['the message with a shard', errorOf('23505', `${DUPLICATE} "uq_a_b_102045"`)],
    ['the message of an internal error', errorOf('XX000', `${DUPLICATE} "uq_a_b_102045"`)],
  ])('takes the name of the constraint from %s', (_, error) => {
    expect([
      isUniqueViolation(error),
      isUniqueViolation(error, 'uq_a_b'),
      isUniqueViolation(error, 'uq_a'),
    ]).toEqual([true, true, false]);
  });

  it.each([
    ['another error', errorOf('XX000', 'could not open relation')],
    [
      'another violation',
      errorOf('XX000', 'new row for relation "a" violates check constraint "uq_a_b"'),
    ],
    ['a message without its SQLSTATE', errorOf('22000', `${DUPLICATE} "uq_a_b"`)],
  ])('is false for %s', (_, error) => {
    expect(isUniqueViolation(error)).toBe(false);
  });
});

it('finds the names of other constraints of a shard', () => {
  const check = 'new row for relation "a_102045" violates check constraint "ck_a"';
  const key =
    'insert or update on table "a_102045" violates foreign key constraint "fk_a_b_102045"';
  expect([
    isCheckViolation(errorOf('23514', check), 'ck_a'),
    isForeignKeyViolation(errorOf('23503', key), 'fk_a_b'),
    isForeignKeyViolation(errorOf('23503', key), 'fk_a'),
  ]).toEqual([true, true, false]);
});
