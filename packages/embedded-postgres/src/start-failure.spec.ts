import { failureReason, startFailure } from './start-failure';
import { EmbeddedPostgresUnavailableError } from './errors';

const status = (code: number) => ({ code, description: `status ${code}` });

describe('failureReason', () => {
  it.each([
    ['folder-in-use', 1, 'FATAL:  lock file "postmaster.pid" already exists'],
    ['folder-in-use', 1, 'FATAL:  lock file "postmaster.pid" is empty'],
    ['folder-in-use', 1, 'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use'],
    [
      'port-in-use',
      1,
      'LOG:  could not bind IPv4 address "127.0.0.1": Address already in use\nHINT:  Is another',
    ],
    ['cannot-run', 127, '/bin/sh: 1: exec: /x/bin/postgres: not found'],
    ['cannot-run', 126, ''],
    ['other', 1, 'FATAL:  data directory "/x" has wrong ownership'],
  ])('is %s after status %i and %j', (expected, code, log) => {
    expect(failureReason(status(code), log)).toBe(expected);
  });
});

describe('startFailure', () => {
  it('has the program, its exit status and the log', () => {
    const error = startFailure('initdb', status(1), 'line one\nline two');

    expect(error.message).toBe('initdb ended with status 1:\nline one\nline two');
  });

  it('is one line if the binaries cannot run', () => {
    const error = startFailure('initdb', status(127), 'x\ninitdb: cannot open libicu');

    expect(error).toBeInstanceOf(EmbeddedPostgresUnavailableError);
    expect(error.message).toMatch(/^.*cannot open libicu.*$/);
  });
});
