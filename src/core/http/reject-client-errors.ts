import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '../errors/api-error';
import { newId } from '../values/identifiers';
import type { Failure } from './connection';
import type { Connections } from './connections';
import { isHost } from './host-header';
import { REQUEST_ID_HEADER } from './request-context';
import { securityHeaders } from './security-headers';

const TIMED_OUT = 'ERR_HTTP_REQUEST_TIMEOUT';
const AMBIGUOUS_LENGTH = 'AMBIGUOUS_LENGTH';
const INVALID_HOST = 'INVALID_HOST';
const REASONS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'request: has too many bytes of headers',
  [TIMED_OUT]: 'request: did not arrive in time',
  [AMBIGUOUS_LENGTH]: 'request: has a Transfer-Encoding other than chunked in HTTP/1.1',
  [INVALID_HOST]:
    'request: must have one Host header, with a name or an address and no more than a port',
};

const SECURITY_LINES = [...securityHeaders()].map(([name, value]) => `${name}: ${value}`);

/** Time for the client to read the response. */
const LINGER_MS = 500;

/** Sends the error body for requests that Node's parser rejects before the application sees them. */
export function rejectClientErrors(server: Server, connections: Connections): void {
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    connections.of(socket).fail(failureOf(error.code ?? ''));
  });
  // Ignores unknown expectations (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/**
 * Rejects messages whose end a proxy may see elsewhere than Node does (request smuggling): HTTP/1.0 has no Transfer-Encoding,
 * and `chunked` is the only coding that is implemented (RFC 9112, section 6.1). Rejects all hosts but one valid one as well
 * (section 3.2): Node joins several `Host` headers with commas.
 */
export function examineHead({ headers, httpVersion }: IncomingMessage): Failure | null {
  const { host, 'transfer-encoding': coding } = headers;
  const isOld = httpVersion === '1.0';
  if (host === undefined ? !isOld : !isHost(host)) return failureOf(INVALID_HOST);
  if (coding === undefined) return null;
  const isPlain = coding.trim().toLowerCase() === 'chunked' && !isOld;
  return isPlain ? null : failureOf(AMBIGUOUS_LENGTH);
}

const failureOf = (code: string): Failure => ({
  rejection: rejectionOf(code),
  lingerMs: code === TIMED_OUT ? 0 : LINGER_MS,
});

function rejectionOf(code: string): string {
  const reason = REASONS[code] ?? 'request: is not valid HTTP';
  const body = JSON.stringify(new ApiError('VALIDATION_FAILED', [reason]).toBody());
  return [
    'HTTP/1.1 400 Bad Request',
    ...SECURITY_LINES,
    `${REQUEST_ID_HEADER}: ${newId()}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
