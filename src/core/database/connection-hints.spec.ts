import { hintAtConnectionError } from './connection-hints';

const errorOf = (message: string, code?: string): Error =>
  Object.assign(new Error(message), code === undefined ? {} : { code });

describe('hintAtConnectionError', () => {
  it.each([
    [errorOf('getaddrinfo ENOTFOUND cret', 'ENOTFOUND'), /percent-encoded in the URL: @ is %40/],
    [errorOf('password authentication failed', '28P01'), /percent-encoded/],
    [errorOf('connect ECONNREFUSED 127.0.0.1:1', 'ECONNREFUSED'), /nothing listens there/],
    [errorOf('The server does not support SSL connections'), /remove sslmode/],
    [errorOf('no pg_hba.conf entry for host "10.0.0.1", no encryption', '28000'), /sslmode=/],
    [errorOf('self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT'), /sslrootcert=/],
    [errorOf('database "x" does not exist', '3D000'), /create the database first/],
  ])('%s', (error, hint) => {
    expect(hintAtConnectionError(error)).toMatch(hint);
  });

  it('returns null for other errors', () => {
    expect(hintAtConnectionError(errorOf('too many clients', '53300'))).toBeNull();
    expect(hintAtConnectionError('text')).toBeNull();
  });
});
