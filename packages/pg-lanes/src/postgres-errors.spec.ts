import {
  isConnectionLost,
  isDatabaseUnavailable,
  isReadOnlyServer,
  ReadOnlyServerError,
} from './postgres-errors';

const errorOf = (code: string): Error => Object.assign(new Error('as PostgreSQL says'), { code });

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
});
